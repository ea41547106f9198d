/**
 * Bytes of the first visit: what a real browser with an empty cache downloads for each public route, headers and
 * brotli included, on a phone of 390 x 844 at density 2. The line is Lighthouse's slow 4G, so that "before the largest
 * paint" means what it means to a visitor; it counts what was asked for by then.
 */
import { type Browser, chromium, devices, type Page } from "@playwright/test";
import { chromiumArguments, findChromium } from "../scripts/browser/chromium.ts";
import { withBenchStack } from "./stack/bench-stack.ts";
import { trackNetworkIdle } from "./stack/network-idle.ts";
import { selectRoutes } from "./stack/routes.ts";
import { printTable } from "./stack/table.ts";

const phone = {
  ...devices["Pixel 7"],
  viewport: { width: 390, height: 844 },
  screen: { width: 390, height: 844 },
  deviceScaleFactor: 2,
};
/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

const kinds = ["HTML", "JS", "CSS", "images", "fonts", "other"] as const;
const kindOf: Record<string, (typeof kinds)[number]> = {
  Document: "HTML",
  Script: "JS",
  Stylesheet: "CSS",
  Image: "images",
  Font: "fonts",
};

interface Download {
  kind: (typeof kinds)[number];
  /** Milliseconds since 1970. */
  askedAt: number;
  bytes: number;
}

await withBenchStack(async (stack) => {
  const { siteUrl } = stack;
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
  try {
    const rows = [];
    for (const route of await selectRoutes(stack)) rows.push(await measureWeight(browser, siteUrl, route));
    printTable(["bytes", ...kinds, "all", "before LCP", "CLS"], rows);
  } finally {
    await browser.close();
  }
});

async function measureWeight(browser: Browser, siteUrl: string, route: string): Promise<(string | number)[]> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript(observePaint);
  const downloads = await followDownloads(page);
  const settled = trackNetworkIdle(page);
  await page.goto(siteUrl + route);
  await settled();
  const { largestPaint, shift } = await page.evaluate(() => Reflect.get(globalThis, "observed") as Observed);
  await context.close();

  const all = [...downloads.values()];
  const sum = (some: Download[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  return [
    route,
    ...kinds.map((kind) => sum(all.filter((one) => one.kind === kind))),
    sum(all),
    sum(all.filter(({ askedAt }) => askedAt < largestPaint)),
    shift.toFixed(3),
  ];
}

/** Downloaded bytes by request id. */
async function followDownloads(page: Page): Promise<Map<string, Download>> {
  const downloads = new Map<string, Download>();
  const session = await page.context().newCDPSession(page);
  session.on("Network.requestWillBeSent", ({ requestId, type, wallTime }) => {
    downloads.set(requestId, { kind: kindOf[type ?? ""] ?? "other", askedAt: wallTime * 1000, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const download = downloads.get(requestId);
    if (download) download.bytes = encodedDataLength;
  });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow4g);
  return downloads;
}

interface Observed {
  /** Milliseconds since 1970. */
  largestPaint: number;
  /** Of all layout shifts. */
  shift: number;
}

/** Runs in the page, where these kinds of entries exist, which Node's types lack. */
function observePaint() {
  const observed: Observed = { largestPaint: 0, shift: 0 };
  Object.assign(globalThis, { observed });
  const observe = (type: string, note: (entry: { startTime: number; value: number }) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note({ startTime: entry.startTime, value: Reflect.get(entry, "value") });
    }).observe({ type: type as "mark", buffered: true });
  observe("largest-contentful-paint", ({ startTime }) => {
    observed.largestPaint = performance.timeOrigin + startTime;
  });
  observe("layout-shift", ({ value }) => {
    observed.shift += value;
  });
}
