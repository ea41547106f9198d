/**
 * Looks at the whole site: every screen at 360, 390 and 1280 px, light and dark, from top to bottom, into
 * .cache/screenshots/ with one contact sheet. `npm run screenshots -- / /news` takes some of them,
 * `npm run screenshots -- --readme` makes the picture of README.md. What stands behind a sign-in or a code is seen by the
 * demo's member.
 */
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from "@party/contract/values/storage-keys";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { memberPages, publicPages } from "../../apps/site/built/pages.ts";
import { type BenchStack, withBenchStack } from "../../bench/stack/bench-stack.ts";
import { startProgram, waitForAnswer } from "../../bench/stack/measured-program.ts";
import { trackNetworkIdle } from "../../bench/stack/network-idle.ts";
import { simulatedPaymentSettings, simulatorEnvironment } from "../stack/simulated-payments.ts";
import { chromiumArguments, findChromium } from "./chromium.ts";
import { type DemoPortal, fillDemoPortal } from "./demo-portal.ts";
import { drawReadmePicture } from "./readme-picture.ts";

const screenshotsFolder = path.join(import.meta.dirname, "../../.cache/screenshots");

const publicRoutes = publicPages.filter(({ form }) => form === undefined).map(({ path }) => path);
/** Parts of /dashboard/settings that are collapsed. */
const collapsedSections = ["Password", "Two-step sign-in", "Where you are signed in"];
/** Pages of the portal; the part after `#` is expanded first. */
const portalScreens = memberPages.flatMap((path) =>
  path === "/dashboard/settings" ? [path, ...collapsedSections.map((part) => `${path}#${part}`)] : [path],
);
/** With codes that are created for the screenshots. */
const pathsWithCodes = ["/events/signed-in", "/verify/valid", "/verify/no-such-card", "/checkin/steward"];
const screens = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const colourModes = ["light", "dark"] as const;

const namedRoutes = process.argv.slice(2).filter((name) => name.startsWith("/"));
const forReadme = process.argv.includes("--readme");

const root = path.dirname(path.dirname(import.meta.dirname));
const mpesaSimulatorPort = Number(process.env.SIM_PORT || 4210);
const apiAddress = `http://127.0.0.1:${process.env.BENCH_API_PORT || 8200}`;
Object.assign(process.env, simulatedPaymentSettings(process.env, mpesaSimulatorPort, apiAddress));

// Before the API, which registers its callback URLs at its start.
const scratchFolder = mkdtempSync(path.join(tmpdir(), "party-screenshots-"));
const mpesaSimulator = startProgram({
  file: "packages/fakes/src/mpesa/server.ts",
  environment: {
    ...simulatorEnvironment(process.env, { root, port: mpesaSimulatorPort, dataDirectory: scratchFolder, apiAddress }),
    MPESA_SIMULATOR_SETTINGS: JSON.stringify({ mode: "auto", autoApproveMs: 100 }),
  },
  log: openSync(path.join(scratchFolder, "simulator.log"), "a"),
});
try {
  await waitForAnswer(`http://127.0.0.1:${mpesaSimulatorPort}/healthz`);
  await withBenchStack(async (stack) => {
    const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
    try {
      if (forReadme) await drawReadmePicture(browser, stack.siteUrl);
      else await takeAllScreenshots(browser, stack);
    } finally {
      await browser.close();
    }
  });
} finally {
  await mpesaSimulator.stop();
  rmSync(scratchFolder, { recursive: true, force: true });
}

async function takeAllScreenshots(browser: Browser, stack: BenchStack): Promise<void> {
  const routes = namedRoutes.length > 0 ? namedRoutes : [...publicRoutes, ...pathsWithCodes, ...portalScreens];
  const seenByMember = (route: string) => route.startsWith("/dashboard") || route === "/events/signed-in";
  const { tokens, addresses } = await fillDemoPortal(stack);
  const member = signedInContext(stack.siteUrl, tokens);
  if (namedRoutes.length === 0) rmSync(screenshotsFolder, { recursive: true, force: true });
  mkdirSync(screenshotsFolder, { recursive: true });
  for (const route of routes) {
    for (const screen of screens) {
      await takeScreenshots(
        browser,
        stack.siteUrl + (addresses.get(route) ?? route),
        { ...(seenByMember(route) ? member : {}), viewport: screen },
        (mode) => path.join(screenshotsFolder, screenshotFile(route, screen.width, mode)),
      );
    }
    console.log(route);
  }
  const sheet = path.join(screenshotsFolder, "contact-sheet.html");
  writeFileSync(sheet, contactSheet(routes));
  console.log(`\nlook at ${sheet}`);
}

/** Takes screenshots of a screen in both colour modes, after scrolling through it to load lazy pictures. */
async function takeScreenshots(
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
  fileFor: (mode: (typeof colourModes)[number]) => string,
): Promise<void> {
  const context = await browser.newContext({ ...options, reducedMotion: "reduce", locale: "en-KE" });
  const page = await context.newPage();
  const settled = trackNetworkIdle(page);
  await page.goto(address);
  await settled();
  const part = decodeURIComponent(new URL(address).hash.slice(1));
  if (part) await page.locator("summary", { hasText: part }).click();
  await scrollThrough(page);
  await settled();
  for (const mode of colourModes) {
    await page.emulateMedia({ colorScheme: mode });
    await page.screenshot({ path: fileFor(mode), fullPage: true, animations: "disabled" });
  }
  await context.close();
}

async function scrollThrough(page: Page): Promise<void> {
  const height = (await page.locator("html").boundingBox())?.height ?? 0;
  const step = 500;
  for (let y = 0; y < height; y += step) {
    await page.mouse.wheel(0, step);
    // One frame, in which the browser starts loading pictures near the viewport.
    await page.screenshot();
  }
  await page.mouse.wheel(0, -height);
}

/** The browser storage of the signed-in demo member. */
function signedInContext(siteUrl: string, { access, refresh }: DemoPortal["tokens"]): BrowserContextOptions {
  const localStorage = [
    { name: ACCESS_TOKEN_KEY, value: access },
    { name: REFRESH_TOKEN_KEY, value: refresh },
  ];
  return { storageState: { cookies: [], origins: [{ origin: siteUrl, localStorage }] } };
}

function screenshotFile(route: string, width: number, mode: string): string {
  return `${route.slice(1).replaceAll(/[/# ]/g, "-") || "home"}-${width}-${mode}.png`;
}

function contactSheet(routes: readonly string[]): string {
  const row = (route: string) => {
    const pictures = screens.flatMap(({ width }) =>
      colourModes.map((mode) => {
        const file = screenshotFile(route, width, mode);
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
