import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defaultColours, schemeOf } from "@party/contract/values/colours";
import { countyPicture } from "@party/contract/values/counties";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumArguments, findChromium } from "../../../scripts/browser/chromium.ts";
import { serveBuiltSite } from "./built-site.ts";
import { memberPages, pagesInKiswahili, publicPages } from "./pages.ts";
import { second, secondInKiswahili, serveSecondParty } from "./second-party.ts";

const OF_FIRST_PARTY = /ugatuzi/i;
const firstScheme = Object.values(schemeOf(defaultColours));
const secondScheme = new Set(Object.values(schemeOf(second.colours!)));

/** Colours of the first party, also by name. */
const foreignColours = (text: string): string[] => {
  const codes = (text.toLowerCase().match(/#[0-9a-f]{6}(?=(?:[0-9a-f]{2})?\b)/g) ?? []).filter(
    (code) => firstScheme.includes(code as never) && !secondScheme.has(code as never),
  );
  const named = /[\s:,(]gold[\s;,)}!]/.test(
    [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join("\n"),
  );
  return [...new Set(named ? [...codes, "gold"] : codes)];
};

let api: Awaited<ReturnType<typeof serveSecondParty>>;
let browser: Browser;
let dataDirectory: string;
let site: Awaited<ReturnType<typeof serveBuiltSite>>;

beforeAll(async () => {
  api = await serveSecondParty();
  dataDirectory = mkdtempSync(path.join(tmpdir(), "second-party-"));
  site = await serveBuiltSite({ apiUrl: api.url, dataDirectory });
  browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  api.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** What a page says of the first party, and in its colours. */
async function tracesAt(path: string, form?: string): Promise<string[]> {
  const { text } = await site.fetch(path, form);
  const found = OF_FIRST_PARTY.exec(text);
  return [
    ...(found ? [`${path}: …${text.slice(Math.max(0, found.index - 60), found.index + 60)}…`] : []),
    ...foreignColours(text).map((colour) => `${path}: ${colour}`),
  ];
}

test("no page in either language has name, accounts or colours of the first party", async () => {
  const pages = [...publicPages, ...pagesInKiswahili].map(({ path, form }) => [path, form] as const);
  const members = memberPages.flatMap((path) => [path, `/sw${path}`]).map((path) => [path, undefined] as const);
  const traces: string[] = [];
  for (const home of ["/", "/sw"])
    await expect.poll(async () => (await site.fetch(home)).text, { interval: 100 }).toContain(second.name);
  for (const [path, form] of [...pages, ...members]) traces.push(...(await tracesAt(path, form)));
  expect(traces).toEqual([]);
  expect((await site.fetch("/sw/about/who-we-are")).text).toContain(secondInKiswahili.tagline);
});

test("the files beside the pages are the second party's: app, feed, calendar, icons, pictures, constitution, offline page", async () => {
  const traces: string[] = [];
  const paths = ["/manifest.webmanifest", "/news/feed.xml", "/events/calendar.ics", "/events/1/calendar.ics"];
  for (const path of paths.flatMap((each) => [each, `/sw${each}`])) {
    expect((await site.fetch(path)).status, path).toBe(200);
    traces.push(...(await tracesAt(path)));
  }
  for (const path of ["logo.svg", "logo-mark.svg", "favicon.svg"].map((name) => `/brand/${name}`)) {
    const { text } = await site.fetch(path);
    expect(text, path).toContain(second.name);
    traces.push(...(await tracesAt(path)));
  }
  for (const path of ["/portal.css", "/service-worker.js"])
    traces.push(...foreignColours((await site.fetch(path)).text));
  expect(traces).toEqual([]);
  expect((await site.fetch("/service-worker.js")).text).toContain(`self.partyName="${second.name}"`);

  const manifest = JSON.parse((await site.fetch("/sw/manifest.webmanifest")).text);
  expect(manifest).toMatchObject({
    name: second.name,
    short_name: second.shortName,
    description: secondInKiswahili.description,
    theme_color: second.colours!.primary,
    start_url: "/sw",
  });
  const { default: sharp } = await import("sharp");
  for (const { src, sizes } of manifest.icons) {
    const icon = sharp(Buffer.from(await (await fetch(site.url + src)).arrayBuffer()));
    expect((await icon.metadata()).width, src).toBe(Number.parseInt(sizes, 10));
    const { dominant } = await icon.stats();
    expect(dominant.b, `${src} is purple`).toBeGreaterThan(dominant.g);
  }
  for (const picture of ["/brand/share.jpg", countyPicture("Garissa", "sw")]) {
    const image = sharp(Buffer.from(await (await fetch(site.url + picture)).arrayBuffer()));
    expect(await image.metadata(), picture).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    const { dominant } = await image.stats();
    expect(dominant.b, `${picture} is purple`).toBeGreaterThan(dominant.g);
  }
  // Its text is read in scripts/constitution-pdf.unit.test.ts.
  const { text } = await site.fetch("/party-constitution.pdf");
  expect(text).toContain(`Constitution of ${second.name}`);
  expect(text).not.toMatch(OF_FIRST_PARTY);
});

test("scripts and style sheets have an address of their own for these colours, and only these colours", async () => {
  const { text: home } = await site.fetch("/");
  const addresses = new Set(home.match(/\/assets\/[\w./-]+\.(?:js|css)/g));
  expect(addresses.size).toBeGreaterThan(5);
  for (const address of addresses) {
    expect(address).toMatch(/^\/assets\/[0-9a-f]{12}\/[\w.-]+$/);
    const { status, text, headers } = await site.fetch(address);
    expect([address, status, foreignColours(address.endsWith(".css") ? `<style>${text}</style>` : text)]).toEqual([
      address,
      200,
      [],
    ]);
    expect(headers["cache-control"]).toContain("immutable");
    // What is loaded later is named by what is loaded first.
    for (const [later] of text.matchAll(/(?<=")assets\/[\w./-]+\.css/g))
      expect(later).toMatch(/^assets\/[0-9a-f]{12}\//);
  }
  expect(
    (await site.fetch([...addresses][0]!.replace(/\/[0-9a-f]{12}\//, "/aaaaaaaaaaaa/"))).headers["cache-control"],
  ).toBe("no-cache");
});

test("search engines are told the second party's name, logo and accounts", async () => {
  const { text } = await site.fetch("/about/who-we-are");
  const found = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(text)![1]!);
  expect(found).toMatchObject({
    name: second.name,
    foundingDate: "2019",
    sameAs: ["https://facebook.com/mehakikenya"],
    logo: expect.stringMatching(/\/brand\/icon-512\.png$/),
  });
});

test("after hydration a page says nothing of the first party", async () => {
  const page = await browser.newPage();
  for (const path of ["/", "/sw", "/joinus", "/sw/receipts/check", "/accessibility"]) {
    await page.goto(site.url + path);
    await page.mouse.move(20, 20);
    await page.mouse.wheel(0, 200);
    await page.waitForFunction(() => document.querySelector("link[rel=manifest]"));
    const text = await page.evaluate(() => `${document.title} ${document.body.textContent}`);
    expect(text, path).toContain(second.name);
    expect(text, path).not.toMatch(OF_FIRST_PARTY);
  }
  await page.close();
});

test("a logo of the library or the site is the mark of every page, and the icon of the app", async () => {
  api.show({ logo: "gallery-5" });
  await expect.poll(async () => (await site.fetch("/brand/logo-mark.svg")).text).toContain("data:image/png;base64,");
  const { default: sharp } = await import("sharp");
  const icon = await fetch(`${site.url}/brand/icon-192.png`);
  expect(await sharp(Buffer.from(await icon.arrayBuffer())).metadata()).toMatchObject({ format: "png", width: 192 });
  // A picture that the API has no more: the initial stays.
  api.show({ logo: "/media/pictures/gone" });
  await expect.poll(async () => (await site.fetch("/brand/logo-mark.svg")).text).not.toContain("data:image");
  api.show({});
});

test("a party that shows English alone has no page, link or entry of the sitemap in Kiswahili", async () => {
  api.show({ languages: ["en"] });
  await expect.poll(async () => (await site.fetch("/sw/news?q=a")).status).toBe(307);
  expect((await site.fetch("/sw/news?q=a")).headers.location).toBe("/news?q=a");
  await expect.poll(async () => (await site.fetch("/contact")).text).not.toContain('hrefLang="sw"');
  expect((await site.fetch("/sitemap.xml")).text).not.toContain("/sw");
  api.show({});
  await expect.poll(async () => (await site.fetch("/sw/news")).status).toBe(200);
});

test("after a restart without the API the site is still the second party's", async () => {
  const alone = await serveBuiltSite({ dataDirectory });
  for (const page of ["/contact", "/sw/contact"]) {
    const { text } = await alone.fetch(page);
    expect(text).toContain(second.name);
    expect(text).not.toMatch(OF_FIRST_PARTY);
    expect(foreignColours(text)).toEqual([]);
  }
  await alone.stop();
});

/** Of 3 to 90 letters. */
const names = [
  "MWK",
  "Demokrasia ya Wananchi",
  second.name,
  "Chama cha Umoja wa Wananchi na Maendeleo ya Nchi",
  "Muungano wa Wananchi kwa Maendeleo Endelevu, Haki ya Kijamii na Mazingira Salama Kenya 203",
];

test("names of 3 to 90 letters are shown whole on phones and laptops, in both languages", async () => {
  const page = await browser.newPage({ serviceWorkers: "block" });
  const faults: unknown[] = [];
  for (const name of names) {
    api.show({ name });
    for (const path of ["/", "/sw"]) {
      const named = `property="og:site_name" content="${name}"`;
      await expect.poll(async () => (await site.fetch(path)).text, { interval: 100 }).toContain(named);
      await page.goto(site.url + path);
      for (const width of [320, 360, 480, 768, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        const { text, isCut, isOutside, across } = await page.evaluate(() => {
          const link = document.querySelector<HTMLElement>("header a")!;
          const bar = link.closest("header")!.firstElementChild!.getBoundingClientRect();
          const [box] = link.querySelectorAll<HTMLElement>("span > span");
          const leaves = [box!, ...box!.querySelectorAll("*")].filter((each) => each.childElementCount === 0);
          const shown = leaves.filter((each) => each.checkVisibility());
          const range = document.createRange();
          range.selectNodeContents(box!);
          const lines = [...range.getClientRects()].filter((each) => each.width > 1);
          return {
            text: shown.map((each) => each.textContent).join(" "),
            isCut: box!.scrollHeight > box!.clientHeight + 1 || box!.scrollWidth > box!.clientWidth + 1,
            isOutside: lines.some(
              ({ top, bottom, left, right }) => top < -1 || bottom > bar.bottom + 1 || left < 0 || right > innerWidth,
            ),
            across: document.documentElement.scrollWidth,
          };
        });
        const isName = text === name || (name.length > 20 && text === second.shortName);
        if (!isName || isCut || isOutside || across > width)
          faults.push({ path, name, width, text, isCut, isOutside, across });
      }
    }
  }
  api.show({});
  await page.close();
  expect(faults).toEqual([]);
});
