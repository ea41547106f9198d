import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicRoutes, serveBuiltSite } from "./built-site.ts";

/** design.md section 7, in bytes, brotli. */
const HTML_BUDGET = 22_000;
const SCRIPT_BUDGET = 115_000;
/** A phone 390 px wide at density 2 takes the 800 px file of a wide picture that fills its width. */
const FIRST_PICTURES_BUDGET = 60_000;

/** Ten segments of 1,460 bytes go out before the first answer is waited for (RFC 6928). */
const FIRST_WINDOW = 14_600;

let site: Awaited<ReturnType<typeof serveBuiltSite>>;

beforeAll(async () => {
  site = await serveBuiltSite();
});

afterAll(() => site.stop());

/** The scripts that the late loader will ask for; the stylesheets it names beside them are in the page already. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script[^>]*type="text\/modules"[^>]*>([^<]*)</g)]
    .flatMap(([, urls]) => urls!.split(" "))
    .filter((url) => url.endsWith(".js"));

describe.each(publicRoutes)("%s", (route) => {
  test("its HTML with the CSS inside fits the budget, and asks for nothing before the paint", async () => {
    const { status, bytes, text } = await site.fetch(route);
    expect(status).toBe(200);
    expect(bytes).toBeLessThanOrEqual(HTML_BUDGET);
    expect(text).toContain("<style");
    expect(text).not.toMatch(/<link[^>]+rel="?stylesheet/);
    expect(text).not.toMatch(/rel="?modulepreload/);
    expect(text).not.toMatch(/<script[^>]+type="?module/);
    expect(text).not.toMatch(/<link[^>]+as="?font/);
  });

  test("its scripts fit the budget", async () => {
    const urls = [...new Set(scriptsOf((await site.fetch(route)).text))];
    expect(urls.length).toBeGreaterThan(0);
    const scripts = await Promise.all(urls.map((url) => site.fetch(url)));
    expect(scripts.map(({ status }) => status)).toEqual(urls.map(() => 200));
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(SCRIPT_BUDGET);
  });

  test("the pictures it loads at once fit the budget on a phone, and all pictures have their size", async () => {
    const { text } = await site.fetch(route);
    const images = text.match(/<img[^>]*>/g) ?? [];
    for (const image of images) expect(image).toMatch(/ width="\d+"[^>]* height="\d+"/);
    const eager =
      text.match(/<picture>.*?<\/picture>/gs)?.filter((picture) => !picture.includes('loading="lazy"')) ?? [];
    const files = eager.map((picture) => /(\/pictures\/[\w-]+-(?:800|960)\.avif)/.exec(picture)?.[1]);
    expect(files).not.toContain(undefined);
    const pictures = await Promise.all([...new Set(files)].map((file) => site.fetch(file!)));
    expect(pictures.map(({ status }) => status)).toEqual(pictures.map(() => 200));
    expect(pictures.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(FIRST_PICTURES_BUDGET);
  });
});

test("home comes in one round trip: its document with its headers, and its first picture, fit what a line sends first", async () => {
  await site.fetch("/");
  // Asked for again it is compressed for good.
  const page = await site.fetch("/");
  expect(page.headerBytes + page.bytes).toBeLessThanOrEqual(FIRST_WINDOW);
  const [picture] = /\/pictures\/hero-1-800\.avif/.exec(page.text)!;
  const first = await site.fetch(picture);
  expect(first.headerBytes + first.bytes).toBeLessThanOrEqual(FIRST_WINDOW);
});

test("what belongs to the portal reaches no public page", async () => {
  for (const route of publicRoutes) {
    const urls = scriptsOf((await site.fetch(route)).text);
    expect(urls.filter((url) => /dashboard|base-ui/.test(url))).toEqual([]);
  }
});
