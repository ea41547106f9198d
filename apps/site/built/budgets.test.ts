import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ChunkSources } from "../plugins/emitted-files.ts";
import { compress } from "../server/files/compression.ts";
import { serveBuiltSite } from "./built-site.ts";
import { pagesInKiswahili, publicPages } from "./pages.ts";

/** design.md section 7, in bytes, brotli. */
const HTML_BUDGET = 22_000;
/** A phone 390 px wide at density 2 takes the 800 px file of a wide picture that fills its width. */
const FIRST_PICTURES_BUDGET = 60_000;
const SCRIPT_BUDGET = 115_000;

/** Ten segments of 1,460 bytes are sent before the first acknowledgement (RFC 6928). */
const INITIAL_CONGESTION_WINDOW = 14_600;
/** Of the initial congestion window, for what comes: texts in Kiswahili are longer. */
const KEPT_FREE = 250;

let site: Awaited<ReturnType<typeof serveBuiltSite>>;

beforeAll(async () => {
  site = await serveBuiltSite();
});

afterAll(() => site.stop());

/** The scripts that loading/start/deferred-hydration.ts requests; the stylesheets beside them are inlined already. */
const scriptsOf = (html: string) =>
  [...html.matchAll(/<script[^>]*type="text\/modules"[^>]*>([^<]*)</g)]
    .flatMap(([, urls]) => urls!.split(" "))
    .filter((url) => url.endsWith(".js"));

/** Pages that fail without the API; all others show samples or static text. */
const PAGES_THAT_NEED_THE_API = ["/orders/no-such-token", "/sw/orders/no-such-token"];

describe.each([...publicPages, ...pagesInKiswahili])("$path", ({ path: route, form }) => {
  test("the HTML with inline CSS fits the budget, and requests nothing before the first paint", async () => {
    const { status, bytes, text } = await site.fetch(route, form);
    expect(status).toBe(PAGES_THAT_NEED_THE_API.includes(route) ? 503 : 200);
    expect(bytes).toBeLessThanOrEqual(HTML_BUDGET);
    expect(text).toContain("<style");
    expect(text).not.toMatch(/<link[^>]+rel="?stylesheet/);
    expect(text).not.toMatch(/rel="?modulepreload/);
    expect(text).not.toMatch(/<script[^>]+type="?module/);
    expect(text).not.toMatch(/<link[^>]+as="?font/);
  });

  test("the pictures that load at once fit the budget on a phone, and all pictures have a size", async () => {
    const { text } = await site.fetch(route, form);
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

test.each(publicPages)(
  "$path asks for one picture at most at high priority, so that none waits for a second connection",
  async ({ path: route, form }) => {
    const { text } = await site.fetch(route, form);
    expect(text.match(/<link rel="preload" as="image"/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(text.match(/<img[^>]*fetchPriority="high"/g)?.length ?? 0).toBeLessThanOrEqual(1);
  },
);

test.each(["/news", "/events", "/about/gallery"])(
  "the first picture of the list at %s, which is the largest of the first view, is preloaded; the others are lazy",
  async (route) => {
    const { text } = await site.fetch(route);
    const [first, ...others] = text
      .slice(text.indexOf("<main"))
      .match(/<img[^>]*>/g)!
      .filter((image) => !image.includes("-hero-"));
    expect(first).toMatch(/loading="eager".*fetchPriority="high"/);
    const [file] = /\/pictures\/[\w-]+-960/.exec(first!)!;
    expect(text).toMatch(new RegExp(`<link rel="preload" as="image"[^>]*fetchPriority="high"[^>]*${file}`));
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(other).toContain('loading="lazy"');
  },
);

test.each(["/", "/sw"])("the document of %s with headers fits the initial congestion window", async (home) => {
  await site.fetch(home);
  // From the second request on it is compressed at the highest level.
  const page = await site.fetch(home);
  const free = home === "/" ? KEPT_FREE : 0;
  expect(page.headerBytes + page.bytes).toBeLessThanOrEqual(INITIAL_CONGESTION_WINDOW - free);
  // The time at which the data was loaded stands in the document, in steps of ten minutes, and changes its size.
  for (let step = 0; step < 12; step++) {
    const later = page.text.replace(/(,u:)(\d{13})/g, (_, start, at) => start + (Number(at) + step * 600_000));
    const { length } = await compress(Buffer.from(later), "br", "well");
    expect(page.headerBytes + length).toBeLessThanOrEqual(INITIAL_CONGESTION_WINDOW - free);
  }
});

test("the home page's first picture fits the initial congestion window", async () => {
  const page = await site.fetch("/");
  const [picture] = /\/pictures\/hero-1-800\.avif/.exec(page.text)!;
  const first = await site.fetch(picture);
  expect(first.headerBytes + first.bytes).toBeLessThanOrEqual(INITIAL_CONGESTION_WINDOW);
});

test("the display font fits its budget, is not preloaded, and is served with its licence", async () => {
  const { text } = await site.fetch("/");
  const [address] = /\/assets\/display-[\w-]+\.woff2/.exec(text)!;
  const { status, bytes } = await site.fetch(address);
  expect(status).toBe(200);
  expect(bytes).toBeLessThanOrEqual(15_000);
  expect(text).not.toMatch(/<link[^>]+woff2/);
  expect((await site.fetch("/fonts/display-licence.txt")).text).toContain("SIL Open Font License, Version 1.1");
});

/** The pages of members, and the widgets that only they use. */
const PORTAL =
  /^apps\/site\/src\/(portal|features\/(dashboard|profile|card|attendance|checkin|invitations|settings|notifications|auth\/security))\/|node_modules\/(@base-ui|@tanstack\/(query-core|react-query)|react-hook-form)\//;
/** Every page has the path, head and loader of every route; the component is in a chunk of its own. */
const OF_ROUTES = [/\.(page|shell)\.tsx(\?tsr-shared=1)?$/, /\.head\.ts$/, /\/load-[\w-]+\.ts$/];
const CALLS_OF_ROUTES = ["card/card-calls.ts"].map((file) => `apps/site/src/features/${file}`);

const sourcesOf: ChunkSources = JSON.parse(
  readFileSync(join(import.meta.dirname, "../dist/en/chunk-sources.json"), "utf8"),
);

test.each(pagesInKiswahili)(
  "$path links to pages of its own language, but for the one in the other, and keeps to the budget of scripts",
  async ({ path, form }) => {
    const { text } = await site.fetch(path, form);
    const links = [...text.matchAll(/<(?:a|form)\b(?![^>]* hrefLang=)[^>]*\s(?:href|action)="(\/[^"]*)"/g)].map(
      ([, address]) => address!,
    );
    const elsewhere = /^\/(?:sw(?:[/#?]|$)|party-constitution\.pdf|videos\/)/;
    expect(links.filter((address) => !elsewhere.test(address))).toEqual([]);
    const scripts = await Promise.all([...new Set(scriptsOf(text))].map((script) => site.fetch(script)));
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(SCRIPT_BUDGET);
  },
);

test.each(publicPages)("no code of the portal is loaded by $path", async ({ path, feature, form }) => {
  const sources = scriptsOf((await site.fetch(path, form)).text).flatMap((script) => sourcesOf[script]!);
  expect(sources).toContain("apps/site/src/router.tsx");
  const own = `apps/site/src/features/${feature}/`;
  const known = (file: string) => OF_ROUTES.some((role) => role.test(file)) || CALLS_OF_ROUTES.includes(file);
  expect(sources.filter((file) => PORTAL.test(file) && !file.startsWith(own) && !known(file))).toEqual([]);
});

test("no chunk of the site holds code of the console or of its editor", () => {
  const foreign = /apps\/console\/|node_modules\/(?:@tiptap|prosemirror-)/;
  expect(
    Object.values(sourcesOf)
      .flat()
      .filter((file) => foreign.test(file)),
  ).toEqual([]);
});
