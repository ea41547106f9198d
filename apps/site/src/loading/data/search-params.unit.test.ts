import { expect, test } from "vitest";
import { parsePageCount, withNextPage } from "./search-params.ts";

test("a list grows by one page at a time up to the maximum", () => {
  let search: { q: string; pages?: number } | undefined = { q: "water" };
  let pages = 1;
  for (let next = withNextPage(search); next; next = withNextPage(search)) {
    expect(next).toEqual({ q: "water", pages: ++pages });
    expect(parsePageCount(String(next.pages))).toBe(pages);
    search = next;
  }
  expect(parsePageCount(pages + 1)).toBe(pages);
});
