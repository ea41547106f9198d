/**
 * Looks at the whole site: every screen at 390 and 1280 px, light and dark, from top to bottom, into
 * .cache/screenshots/ with one contact sheet. `npm run screenshots -- / /news` takes some of them,
 * `npm run screenshots -- --readme` makes the picture of README.md.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@party/contract/client";
import { ACCESS_TOKEN, REFRESH_TOKEN } from "@party/contract/values/storage-keys";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { publicRoutes } from "../apps/site/built/built-site.ts";
import { type BenchStack, withBenchStack } from "../bench/bench-stack.ts";
import { followNetwork } from "../bench/settled.ts";
import { chromiumArguments, findChromium } from "./chromium.ts";
import { drawReadmePicture } from "./readme-picture.ts";

const folder = path.join(import.meta.dirname, "../.cache/screenshots");

const byLinkInMails = ["/unsubscribe-newsletter/token"];
const portal = ["", "/events", "/profile", "/payments", "/members", "/settings"].map((page) => `/dashboard${page}`);
const screens = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const modes = ["light", "dark"] as const;

const named = process.argv.slice(2).filter((name) => name.startsWith("/"));
const forReadme = process.argv.includes("--readme");

await withBenchStack(async (stack) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  try {
    if (forReadme) await drawReadmePicture(browser, stack.siteUrl);
    else await photograph(browser, stack);
  } finally {
    await browser.close();
  }
});

async function photograph(browser: Browser, stack: BenchStack): Promise<void> {
  const routes = named.length > 0 ? named : [...publicRoutes, ...byLinkInMails, ...portal];
  const member = await signedIn(stack);
  if (named.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const route of routes) {
    for (const screen of screens) {
      await take(
        browser,
        stack.siteUrl + route,
        { ...(portal.includes(route) ? member : {}), viewport: screen },
        (mode) => path.join(folder, fileOf(route, screen.width, mode)),
      );
    }
    console.log(route);
  }
  const sheet = path.join(folder, "contact-sheet.html");
  writeFileSync(sheet, contactSheet(routes));
  console.log(`\nlook at ${sheet}`);
}

/** One screen in both modes; its lazy pictures come by scrolling past them. */
async function take(
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
  fileFor: (mode: (typeof modes)[number]) => string,
): Promise<void> {
  const context = await browser.newContext({ ...options, reducedMotion: "reduce", locale: "en-KE" });
  const page = await context.newPage();
  const settled = followNetwork(page);
  await page.goto(address);
  await settled();
  await scrollPast(page);
  await settled();
  for (const mode of modes) {
    await page.emulateMedia({ colorScheme: mode });
    await page.screenshot({ path: fileFor(mode), fullPage: true, animations: "disabled" });
  }
  await context.close();
}

async function scrollPast(page: Page): Promise<void> {
  const height = (await page.locator("html").boundingBox())?.height ?? 0;
  const step = 500;
  for (let y = 0; y < height; y += step) {
    await page.mouse.wheel(0, step);
    // A frame in which the browser sees what has come near.
    await page.screenshot();
  }
  await page.mouse.wheel(0, -height);
}

/** Storage of a browser in which the demo's member has signed in. */
async function signedIn({ apiUrl, siteUrl, demoAccounts }: BenchStack): Promise<BrowserContextOptions> {
  const { email, password } = demoAccounts[0]!;
  const api = createClient({ baseUrl: apiUrl });
  const { access, refresh } = await api("POST /api/auth/login/", { body: { email, password }, anonymous: true });
  const localStorage = [
    { name: ACCESS_TOKEN, value: access },
    { name: REFRESH_TOKEN, value: refresh },
  ];
  return { storageState: { cookies: [], origins: [{ origin: siteUrl, localStorage }] } };
}

function fileOf(route: string, width: number, mode: string): string {
  return `${route.slice(1).replaceAll("/", "-") || "home"}-${width}-${mode}.png`;
}

function contactSheet(routes: readonly string[]): string {
  const row = (route: string) => {
    const pictures = screens.flatMap(({ width }) =>
      modes.map((mode) => {
        const file = fileOf(route, width, mode);
        return `<a href="${file}"><img src="${file}" alt="${width} px, ${mode}" loading="lazy" style="width:${width / 2.6}px"></a>`;
      }),
    );
    return `<h2>${route}</h2><div>${pictures.join("\n")}</div>`;
  };
  return `<!doctype html><meta charset="utf-8"><title>Every screen</title>
<style>body{font:16px sans-serif;margin:2rem;background:#ccc}div{display:flex;gap:1rem;align-items:start}img{display:block}</style>
${routes.map(row).join("\n")}
`;
}
