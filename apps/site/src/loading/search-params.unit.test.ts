import { expect, test } from "vitest";
import { pageCount, withNextPage } from "./search-params.ts";

test("a list grows by a page at a time, until it is as long as its address may say", () => {
  let search: { q: string; pages?: number } | undefined = { q: "water" };
  let pages = 1;
  for (let next = withNextPage(search); next; next = withNextPage(search)) {
    expect(next).toEqual({ q: "water", pages: ++pages });
    expect(pageCount(String(next.pages))).toBe(pages);
    search = next;
  }
  expect(pageCount(pages + 1)).toBe(pages);
});
