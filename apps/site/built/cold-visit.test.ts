import { type Browser, chromium, devices } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { trackNetworkIdle } from "../../../bench/stack/network-idle.ts";
import { chromiumArguments, findChromium } from "../../../scripts/browser/chromium.ts";
import { serveBuiltSite } from "./built-site.ts";
import { publicPages } from "./pages.ts";

/** In bytes, brotli; design.md section 7 allows 115,000. */
const SCRIPT_BUDGET = 114_400;

/** Nobody opens these but to use what they load at once. */
const MORE: Record<string, { bytes: number; what: string }> = {
  "/pay/no-such-token": { bytes: 5_000, what: "the panel in which the payment is made" },
  "/checkin/no-such-token": { bytes: 15_000, what: "a QR decoder, in a browser that has none" },
};

let site: Awaited<ReturnType<typeof serveBuiltSite>>;
let browser: Browser;

beforeAll(async () => {
  site = await serveBuiltSite();
  browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
});

afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** Scripts by path, with their bytes as sent, once the page requests no more. The service worker is not one of the page. */
async function downloadedScripts(path: string, form: string | undefined): Promise<Record<string, number>> {
  await using context = await browser.newContext({ ...devices["Pixel 7"], serviceWorkers: "block" });
  const page = await context.newPage();
  if (form !== undefined) {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    await page.route(site.url + path, (route) => route.continue({ method: "POST", postData: form, headers }));
  }
  const settled = trackNetworkIdle(page);
  await page.goto(site.url + path);
  await settled();
  return await page.evaluate(() => {
    const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const scripts = resources.filter(({ name }) => name.endsWith(".js"));
    return Object.fromEntries(scripts.map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize]));
  });
}

test.concurrent.each(publicPages)(
  "a visit to $path with an empty cache keeps to the budget of scripts",
  async ({ path, form }) => {
    const scripts = await downloadedScripts(path, form);
    expect(Object.keys(scripts).length).toBeGreaterThan(3);
    const bytes = Object.values(scripts).reduce((sum, one) => sum + one, 0);
    expect(bytes, JSON.stringify(scripts, undefined, 1)).toBeLessThanOrEqual(SCRIPT_BUDGET + (MORE[path]?.bytes ?? 0));
  },
);
