import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { languageRewrite, pathWithoutLanguage, urlInOtherLanguage } from "./language-paths.ts";

test.each([
  ["/", "/sw"],
  ["/?from=mail", "/sw?from=mail"],
  ["/#plans", "/sw#plans"],
  ["/news", "/sw/news"],
  ["/news?page=2&q=maji#list", "/sw/news?page=2&q=maji#list"],
  ["/swahili", "/sw/swahili"],
])("%s in English is %s in Kiswahili, and back", (english, kiswahili) => {
  expect(urlInOtherLanguage(english, "")).toBe(kiswahili);
  expect(urlInOtherLanguage(kiswahili, "/sw")).toBe(english);
});

describe("the router of the site in Kiswahili", () => {
  beforeEach(() => vi.stubEnv("LANGUAGE_PATH", "/sw"));
  afterEach(() => vi.unstubAllEnvs());

  const input = (address: string) => languageRewrite.input!({ url: new URL(address, "https://party.example") }) as URL;
  const output = (address: string) =>
    languageRewrite.output!({ url: new URL(address, "https://party.example") }) as URL;
  const addressOf = ({ href, origin }: URL) => href.slice(origin.length);

  test.each([
    ["/sw", "/"],
    ["/sw/", "/"],
    ["/sw?from=mail", "/?from=mail"],
    ["/sw#plans", "/#plans"],
    ["/", "/"],
    ["/dashboard", "/dashboard"],
    ["/joinus", "/joinus"],
    ["/sw/dashboard/payments/", "/dashboard/payments/"],
    ["/swahili", "/swahili"],
    ["/sw/swahili", "/swahili"],
    ["/shop?from=/sw/news", "/shop?from=/sw/news"],
  ])("knows %s as %s", (address, page) => {
    expect(addressOf(input(address))).toBe(page);
  });

  /** A path of one or more parts, as pages have. */
  const paths = fc
    .array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { minLength: 1, maxLength: 4 })
    .filter(([first]) => first !== "sw")
    .map((parts) => `/${parts.join("/")}`);
  const rest = fc.constantFrom("", "?page=2", "?q=/sw/", "#plans", "?x=1#sw");

  test("finds the same page with and without the prefix, and writes its address with it", () => {
    fc.assert(
      fc.property(paths, fc.constantFrom("", "/"), rest, (path, slash, more) => {
        const page = path + slash + more;
        expect(addressOf(input(page))).toBe(page);
        expect(addressOf(input(`/sw${page}`))).toBe(page);
        expect(addressOf(output(page))).toBe(`/sw${path}${more}`);
        expect(addressOf(output(addressOf(input(addressOf(output(page))))))).toBe(`/sw${path}${more}`);
      }),
    );
  });

  test("writes the home page without a slash", () => {
    expect(["/", "/?from=mail", "/#plans"].map((address) => addressOf(output(address)))).toEqual([
      "/sw",
      "/sw?from=mail",
      "/sw#plans",
    ]);
  });
});

test("a path in English is left as it is", () => {
  expect(["/", "/sw", "/news", "/swahili"].map((path) => pathWithoutLanguage(path, ""))).toEqual([
    "/",
    "/sw",
    "/news",
    "/swahili",
  ]);
});
