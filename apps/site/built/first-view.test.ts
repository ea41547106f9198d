import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, test } from "vitest";
import { chromiumArguments, findChromium } from "../../../scripts/browser/chromium.ts";
import { serveBuiltSite } from "./built-site.ts";
import { pagesInKiswahili, publicPages } from "./pages.ts";

/** A phone and a laptop, and how far down in px the first sentence and the first action may end. */
const VIEWS = [
  { width: 360, height: 740, limit: 640 },
  { width: 1280, height: 800, limit: 720 },
];
const HEADER_AND_BAND = 112;
const FOOTER = 600;
const LAYOUT_SHIFT = 0.02;

/** To be read: what one can do there is where the text speaks of it. */
const WITHOUT_ACTION = /\/(about\/(leadership|what-we-do)|manifesto|news\/1|privacy|terms|accessibility)$/;
/** Pictures come first: the page's own words are those below its title. */
const PICTURES_FIRST = /\/about\/gallery$/;
/** Without header and footer. */
const FULL_SCREEN = /\/checkin\//;

let site: Awaited<ReturnType<typeof serveBuiltSite>>;
let browser: Browser;
// A server that has no more than the specification: the pages show samples, without a notice that something failed.
const api = createServer((_, response) => response.writeHead(404).end());

beforeAll(async () => {
  await once(api.listen(0, "127.0.0.1"), "listening");
  site = await serveBuiltSite({ apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
  browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
});

afterAll(async () => {
  await browser.close();
  await site.stop();
  api.close();
});

declare global {
  interface Window {
    /** The sum of layout shifts. */
    shift: number;
  }
}

/** Runs in the page. */
function recordShifts(): void {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) window.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page. @returns in px, from the top of the document */
function measure() {
  const main = document.querySelector("main")!;
  const title = main.querySelector("h1")!;
  const shown = (selector: string, minWords = 0) =>
    [...main.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().height > 8 &&
        element.textContent.trim().split(/\s+/).length >= minWords,
    );
  const texts = shown("p, li, dd, label, legend, h2", 2);
  // Of the page itself, not the line below its title.
  const own = texts.find((element) => element.parentElement !== title.parentElement) ?? texts[0];
  const action = shown("a[href], button, input, select, summary").find(
    (element) => title.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return {
    title: bottomOf(title),
    header: topOf(main),
    sentence: own && { text: own.textContent.slice(0, 60), bottom: endOfFirstSentence(own) },
    // A whole card may be a button, whose name is at its top.
    action: action && { text: action.outerHTML.slice(0, 120), bottom: Math.min(bottomOf(action), topOf(action) + 96) },
    footer: document.querySelector("body > footer")?.getBoundingClientRect().height ?? 0,
    shift: window.shift,
  };

  function topOf(element: Element): number {
    return element.getBoundingClientRect().top;
  }

  function bottomOf(element: Element): number {
    return element.getBoundingClientRect().bottom;
  }

  function endOfFirstSentence(element: HTMLElement): number {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (!text) return bottomOf(element);
    const range = new Range();
    range.setStart(text, 0);
    range.setEnd(text, /[.!?]/.exec(text.nodeValue!)?.index ?? text.nodeValue!.length);
    return range.getBoundingClientRect().bottom;
  }
}

/** Opens a page whose face arrives after its first paint. */
async function open(page: Page, path: string, form: string | undefined): Promise<void> {
  if (form !== undefined) {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    await page.route(site.url + path, (route) => route.continue({ method: "POST", postData: form, headers }));
  }
  const painted = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await painted.promise;
    await route.continue();
  });
  await page.addInitScript(recordShifts);
  await page.goto(site.url + path, { waitUntil: "domcontentloaded" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  painted.resolve();
  await page.waitForSelector("main h1");
  await page.waitForFunction(() => document.fonts.check("800 1em Display"));
}

test.concurrent.for([...publicPages, ...pagesInKiswahili])(
  "$path begins in the first view, below a low header, and nothing moves when its face arrives",
  async ({ path, form }, { expect }) => {
    await using context = await browser.newContext({ ...VIEWS[0], viewport: VIEWS[0]!, serviceWorkers: "block" });
    const page = await context.newPage();
    await open(page, path, form);
    for (const { width, height, limit } of VIEWS) {
      await page.setViewportSize({ width, height });
      const found = await page.evaluate(measure);
      const at = `${path} at ${width} px: ${JSON.stringify(found)}`;
      expect.soft(found.title, at).toBeLessThanOrEqual(limit);
      if (!PICTURES_FIRST.test(path) && !FULL_SCREEN.test(path))
        expect.soft(found.sentence?.bottom, at).toBeLessThanOrEqual(limit);
      if (!WITHOUT_ACTION.test(path)) expect.soft(found.action?.bottom ?? 0, at).toBeLessThanOrEqual(limit);
      if (width === 360 && !FULL_SCREEN.test(path)) {
        expect.soft(found.header, at).toBeLessThanOrEqual(HEADER_AND_BAND);
        expect.soft(found.footer, at).toBeGreaterThan(0);
        expect.soft(found.footer, at).toBeLessThanOrEqual(FOOTER);
        expect.soft(found.shift, at).toBeLessThanOrEqual(LAYOUT_SHIFT);
      }
    }
  },
);
