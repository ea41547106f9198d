import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from "@party/contract/values/storage-keys";
import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Route,
  type TestInfo,
} from "@playwright/test";
import type axe from "axe-core";
import type { ElementContext, RunOptions } from "axe-core";
import { testStack } from "../scripts/test-stack.ts";
import { createMember, insertSession, type Person } from "./people.ts";

export { expect };

export const phoneDevice = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const smallPhone = { ...phoneDevice, viewport: { width: 360, height: 740 } };
export const desktopDevice = { viewport: { width: 1280, height: 800 } };

interface Fixtures {
  /** Console errors that the test expects; any other fails it. */
  expectedErrors: RegExp | undefined;
  consoleErrors: undefined;
}

/** The errors that browsers log for failed requests. */
export const FAILED_REQUEST = /Failed to load resource|net::ERR_FAILED/;

declare global {
  interface Window {
    /** Reports an error of the page to the test. */
    report?: (text: string) => void;
    axe: typeof axe;
    loadAxe?: () => void;
  }
}

/**
 * Every test fails on a console error, an uncaught error or a violation of the Content-Security-Policy. Of one that failed a
 * screenshot is kept; Playwright's own `only-on-failure` takes one of every page of every test, a tenth of the time of all.
 */
export const test = base.extend<Fixtures>({
  expectedErrors: [undefined, { option: true }],
  consoleErrors: [
    async ({ context, expectedErrors }, use, testInfo) => {
      const found: string[] = [];
      const addError = (text: string) => expectedErrors?.test(text) || found.push(text);
      const errorsOf = (message: ConsoleMessage) => message.type() === "error" && addError(message.text());
      context.on("console", errorsOf);
      context.on("weberror", (error) => addError(`uncaught: ${error.error().message}`));
      await context.exposeFunction("report", addError);
      await context.addInitScript(() => {
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
          window.report?.(`CSP: ${violatedDirective} ${blockedURI} ${sourceFile}`),
        );
      });
      await use(undefined);
      if (testInfo.errors.length > 0 || found.length > 0) await attachScreenshots(context, testInfo);
      // Not among what Playwright resets before the next test uses the context.
      await context.setOffline(false);
      expect(found, "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
});

/** Of every page that is open, also in the contexts that the test made itself. */
async function attachScreenshots(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  for (const page of context
    .browser()!
    .contexts()
    .flatMap((each) => each.pages())) {
    // A page may hang, which must not hide the failure.
    const body = await page.screenshot({ timeout: 5_000, caret: "initial" }).catch(() => undefined);
    if (body) await testInfo.attach("screenshot", { body, contentType: "image/png" });
  }
}

/** Opens a page as a member, with stored tokens. */
export async function signIn(page: Page, path = "/dashboard", person?: Person): Promise<Person> {
  const member = person ?? (await createMember());
  const { access, refresh } = await insertSession(member);
  await setLocalStorage(page, { [ACCESS_TOKEN_KEY]: access, [REFRESH_TOKEN_KEY]: refresh });
  await page.goto(path);
  return member;
}

/** Writes to the local storage of the site before any of its pages has run. */
export async function setLocalStorage(page: Page, entries: Record<string, string>): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);
}

export const storedTokens = (page: Page): Promise<(string | null)[]> =>
  page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), [ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY]);

/** Waits for hydration; React adds its own properties to hydrated elements. */
export const waitForHydration = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("main > *") ?? {}).some((key) => key.startsWith("__reactProps")),
  );

/**
 * Finishes all animations but endless ones. A change of the colour scheme takes a frame to start its transitions, and an
 * element that inherits its colour starts its own when that of its parent has ended.
 */
const finishAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    let running: Animation[];
    do {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      running = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
      for (const each of running) each.finish();
    } while (running.length > 0);
  });

type ColourScheme = "light" | "dark";

/** Whether the second width and colour scheme of a page are left to the whole run (docs/decisions/0042). */
const skipsSlow = Boolean(process.env.SKIP_SLOW);

/** Expects a visible loading indicator with a text. */
export async function expectSpinner(page: Page, text: string): Promise<void> {
  const spinner = page.getByRole("status").filter({ hasText: text });
  await expect(spinner).toBeVisible();
  await expect(spinner.locator("[aria-hidden=true]")).toHaveCSS("animation-name", /^(?!none)./);
}

/** In ASCII, which is sent to the page in two thirds of the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8").replaceAll(
  /[^\0-\x7f]/g,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
);

/**
 * Gives axe to every document that the page opens from now on. Worth it from three on: sent to one document it takes
 * 100 ms, here it is sent once and compiled once.
 */
export const provideAxe = (page: Page) => page.addInitScript(`window.loadAxe = () => {${axeSource}};`);

/** The only rules of axe whose result depends on the colour scheme. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Runs a long script, in half the time of `page.evaluate`. The end of its session would bring an offline page back online. */
async function runScript(page: Page, expression: string): Promise<void> {
  if (await page.evaluate(() => !navigator.onLine)) return page.evaluate(expression);
  const session = await page.context().newCDPSession(page);
  const { exceptionDetails } = await session.send("Runtime.evaluate", { expression });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  await session.detach();
}

/** Selectors of the site's header and footer, the same on each page; shell.spec.ts checks them at both widths. */
export const HEADER_AND_FOOTER = ["header:has(~ main)", "main ~ footer"];

interface AxeScope {
  /** All by default. */
  rules?: string[];
  /** Selectors of parts that another test checks. */
  exclude?: string[];
}

/**
 * Runs axe in the page, which has one frame. The script stays there for the next run, which with fewer
 * reports makes a test of several runs three times faster than `@axe-core/playwright`.
 */
async function findViolations(
  page: Page,
  { rules, exclude = [] }: AxeScope,
): Promise<{ id: string; where: string[] }[]> {
  const isLoaded = await page.evaluate(() => {
    if (!Object.hasOwn(window, "axe")) window.loadAxe?.();
    return Object.hasOwn(window, "axe");
  });
  if (!isLoaded) await runScript(page, axeSource);
  return page.evaluate(
    async ([context, options]) => {
      const { violations } = await window.axe.run(context, options);
      return violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => `${node.target}: ${node.html}`) }));
    },
    [
      { include: [["html"]], exclude: exclude.map((selector) => [selector]) } satisfies ElementContext,
      { resultTypes: ["violations"], preload: false, ...(rules && { runOnly: rules }) } satisfies RunOptions,
    ] as const,
  );
}

/**
 * Expects that axe finds no violation on the open page. The first colour scheme is checked by every rule, a second one only
 * by the rules about colour, because structure and names are the same.
 */
export async function expectAccessible(
  page: Page,
  schemes: ColourScheme[] = ["light", "dark"],
  scope: AxeScope = {},
): Promise<void> {
  await expect(page.locator("h1").first(), "the page is loaded").toBeVisible();
  for (const [index, colorScheme] of (skipsSlow ? schemes.slice(0, 1) : schemes).entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await finishAnimations(page);
    const found = await findViolations(page, index > 0 ? { ...scope, rules: COLOUR_RULES } : scope);
    expect(found, `axe in ${colorScheme} colours at ${new URL(page.url()).pathname}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Expects that axe finds no violation on the open page, at 390 px in light colours and at 1280 px in dark ones. */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  const views = [
    [phoneDevice.viewport, "light"],
    [desktopDevice.viewport, "dark"],
  ] as const;
  for (const [viewport, scheme] of skipsSlow ? views.slice(0, 1) : views) {
    await page.setViewportSize(viewport);
    await expectAccessible(page, [scheme]);
  }
  await page.setViewportSize(before);
}

/** Expects that the page cannot be scrolled horizontally. */
export const expectNoHorizontalScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

/** Widths of phones in use, from 320 px, the narrowest of WCAG 1.4.10. */
const phoneWidths = [320, 360, 375];

/** Expects that the page, its `<details>`, its dialogs and their content fit on narrow phones. */
export async function expectFitsPhones(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  for (const width of phoneWidths) {
    await page.setViewportSize({ width, height: 740 });
    expect(await page.evaluate(findOverflowingElements), `wider than ${width} px`).toEqual([]);
  }
  await page.setViewportSize(before);
}

/** Expects that no cell of a table breaks a word, and that the table does not have to be scrolled. */
export const expectWholeWords = async (page: Page): Promise<void> =>
  expect(await page.evaluate(findBrokenWords), "broken words and cut tables").toEqual([]);

/** Runs in the page. */
function findBrokenWords(): string[] {
  const found: string[] = [];
  for (const table of document.querySelectorAll("table")) {
    const { scrollWidth, clientWidth } = table.parentElement!;
    if (scrollWidth > clientWidth) found.push(`the table needs ${scrollWidth} of ${clientWidth} px`);
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      // Browsers may break after a hyphen or a slash.
      for (const { 0: word, index } of text.data.matchAll(/[^\s\-/–]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
  }
  return found;
}

/** Runs in the page. @returns descriptions of elements that are wider than the window */
function findOverflowingElements(): string[] {
  const found: string[] = [];
  const recordIfTooWide = (name: string) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${name}: ${scrollWidth}`);
  };
  recordIfTooWide("page");
  const closedDetails = [...document.querySelectorAll<HTMLDetailsElement>("main details:not([open])")];
  for (const each of closedDetails) {
    each.open = true;
    recordIfTooWide(`details: ${each.querySelector("summary")?.textContent}`);
    each.open = false;
  }
  for (const dialog of document.querySelectorAll("dialog")) {
    const wasOpen = dialog.open;
    if (!wasOpen) dialog.showModal();
    for (const animation of dialog.getAnimations()) animation.finish();
    const { left, right } = dialog.getBoundingClientRect();
    const isWide = dialog.scrollWidth > dialog.clientWidth || left < 0 || right > document.documentElement.clientWidth;
    if (isWide) found.push(`dialog: ${dialog.id || dialog.ariaLabel}: ${left} to ${right}`);
    const scrolling = [...dialog.querySelectorAll("*")].filter((one) => getComputedStyle(one).overflowX !== "visible");
    for (const inside of dialog.querySelectorAll("*")) {
      const box = inside.getBoundingClientRect();
      // Status messages are positioned relative to the window, not to the dialog.
      if (inside.getClientRects().length === 0 || inside.closest("[role=status]")) continue;
      if (box.left > left - 1 && box.right < right + 1) continue;
      if (scrolling.some((one) => one !== inside && one.contains(inside))) continue;
      found.push(
        `in dialog ${dialog.id || dialog.ariaLabel}: ${inside.outerHTML.slice(0, 80)}: ${box.left} to ${box.right}`,
      );
    }
    if (!wasOpen) dialog.close();
  }
  return found;
}

interface MockResponse {
  status?: number;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as HTML instead. */
  html?: string;
}

/** Mocks the response of an API path. */
export async function mockApiResponse(
  page: Page,
  path: string,
  { status = 200, json, html }: MockResponse,
): Promise<void> {
  await page.route(`${testStack.apiUrl}${path}`, (route) =>
    route.fulfill({
      status,
      headers: { "access-control-allow-origin": testStack.siteUrl },
      contentType: html === undefined ? "application/json" : "text/html",
      body: html ?? JSON.stringify(json ?? null),
    }),
  );
}

/** Delays matching requests until `release` is called. */
export async function pauseRequests(
  page: Page,
  url: string | RegExp | ((url: URL) => boolean),
): Promise<{ paused: Route[]; release: () => Promise<void> }> {
  const paused: Route[] = [];
  let released = false;
  await page.route(url, (route) => {
    if (released) return route.continue();
    paused.push(route);
  });
  const release = async () => {
    released = true;
    await Promise.all(paused.splice(0).map((route) => route.continue()));
  };
  return { paused, release };
}

/** Counts the document requests of a page from now on, to find unexpected reloads. */
export function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  return () => documents;
}

/** The colours of all pixels in the window. */
export async function coloursOf(browser: Browser, page: Page): Promise<number[]> {
  const png = (await page.screenshot()).toString("base64");
  const reader = await browser.newPage();
  const colours = await reader.evaluate(async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
    canvas.drawImage(image, 0, 0);
    const pixels = new Uint32Array(canvas.getImageData(0, 0, image.width, image.height).data.buffer);
    return [...new Set(pixels)];
  }, png);
  await reader.close();
  return colours;
}
