import { counties, countyPath } from "@party/contract/values/counties";
import { afterAll, beforeAll, expect, test } from "vitest";
import { party } from "#party.ts";
import { serveBuiltSite } from "./built-site.ts";

/** design.md section 7, in bytes, brotli. */
const HTML_BUDGET = 22_000;

let site: Awaited<ReturnType<typeof serveBuiltSite>>;
beforeAll(async () => {
  site = await serveBuiltSite();
});
afterAll(() => site.stop());

test.each(["", "/sw"])(
  "each of the 47 counties has a page%s within the budget that says whom to ask, with its own title and description",
  async (prefix) => {
    const heads = new Set<string>();
    for (const { name } of counties) {
      const { status, bytes, text } = await site.fetch(prefix + countyPath(name));
      expect([status, name]).toEqual([200, name]);
      expect(bytes).toBeLessThanOrEqual(HTML_BUDGET);
      expect(text).toContain(`href="tel:${party.contacts.phone}"`);
      expect(text).toContain(`mailto:${party.contacts.email}`);
      heads.add(/<title>(.*?)<\/title>/.exec(text)![1] + /name="description" content="([^"]*)"/.exec(text)![1]!);
    }
    expect(heads.size).toBe(47);
  },
);

test.each(["/counties/nowhere", "/sw/counties/nowhere", "/counties/Nyeri"])("%s is not found", async (path) => {
  const { status, text } = await site.fetch(path);
  expect(status).toBe(404);
  expect(text).toContain('content="noindex"');
});
