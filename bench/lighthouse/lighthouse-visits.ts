import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "../../scripts/browser/chromium.ts";
import { median, printTable } from "../stack/table.ts";

const reports = path.join(import.meta.dirname, "../../.cache/lighthouse");

const categories = { performance: "performance", accessibility: "a11y", "best-practices": "practices", seo: "SEO" };
const timings = {
  "first-contentful-paint": "FCP s",
  "largest-contentful-paint": "LCP s",
  "total-blocking-time": "TBT ms",
  "cumulative-layout-shift": "CLS",
};
const digits: Record<string, number> = { "FCP s": 2, "LCP s": 2, "TBT ms": 0, CLS: 3 };

export const scoreTitles: readonly string[] = Object.values(categories);

export interface Page {
  /** What the table calls it. */
  name: string;
  url: string;
}

/** What is read of Lighthouse's result. */
interface LighthouseResult {
  report: string | string[];
  lhr: {
    runtimeError?: { message: string };
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { score: number | null; numericValue?: number }>;
  };
}
type Lighthouse = (url: string, flags: object) => Promise<LighthouseResult | undefined>;

interface Visit {
  figures: Record<string, number>;
  findings: string[];
}

/** Visits by the page's name, one of each round. */
export type Visits = ReadonlyMap<string, readonly Visit[]>;

/**
 * Visits the pages with Lighthouse's phone. The rounds go over all pages one after the other, so that a busy moment of
 * the machine does not meet one page alone. Reports go to .cache/lighthouse/.
 */
export async function visitInRounds(pages: readonly Page[], rounds: number): Promise<Visits> {
  mkdirSync(reports, { recursive: true });
  const lighthouse = await installLighthouse();
  const port = await freePort();
  const args = [...chromiumArguments, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  try {
    const visits = new Map<string, Visit[]>(pages.map(({ name }) => [name, []]));
    // The first requests after a start also fill the server's caches.
    for (const { url } of pages) for (let request = 0; request < 2; request++) await fetch(url);
    for (let round = 1; round <= rounds; round++) {
      for (const { name, url } of pages) {
        const result = await record(lighthouse, url, port);
        const file = `${name.replaceAll(/[^\w.~-]+/g, "-").replace(/^-/, "") || "home"}-${round}.json`;
        writeFileSync(path.join(reports, file), String(result.report));
        visits.get(name)!.push(visitOf(result));
      }
    }
    return visits;
  } finally {
    await browser.close();
  }
}

/** A fifth of all files that an installation wrote, and only this bench needs it. */
async function installLighthouse(): Promise<Lighthouse> {
  if (!existsSync(path.join(import.meta.dirname, "node_modules/.package-lock.json"))) {
    const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: import.meta.dirname,
      stdio: "inherit",
    });
    if (status !== 0) throw new Error("Lighthouse was not installed");
  }
  const file = createRequire(import.meta.url).resolve("lighthouse");
  const { default: lighthouse } = (await import(pathToFileURL(file).href)) as { default: Lighthouse };
  return lighthouse;
}

/** On a busy machine the browser sometimes loses a trace; Lighthouse recommends to run again. */
async function record(lighthouse: Lighthouse, url: string, port: number): Promise<LighthouseResult> {
  let problem = "";
  for (let attempt = 0; attempt < 3; attempt++) {
    const result = await lighthouse(url, { port, output: "json", logLevel: "silent" });
    if (result && !result.lhr.runtimeError) return result;
    problem = result?.lhr.runtimeError?.message ?? "no result";
  }
  throw new Error(`${url}: ${problem}`);
}

function visitOf({ lhr }: LighthouseResult): Visit {
  const figures: Record<string, number> = {};
  const findings: string[] = [];
  for (const [id, title] of Object.entries(categories)) {
    const category = lhr.categories[id]!;
    figures[title] = (category.score ?? 0) * 100;
    for (const { id: audit, weight } of category.auditRefs) {
      const { score } = lhr.audits[audit]!;
      if (id !== "performance" && weight > 0 && score !== null && score < 1) findings.push(`${title}: ${audit}`);
    }
  }
  for (const [id, title] of Object.entries(timings)) {
    figures[title] = (lhr.audits[id]!.numericValue ?? 0) / (title.endsWith(" s") ? 1000 : 1);
  }
  return { figures, findings };
}

/** @param title a column of `printVisits`, e.g. "LCP s" */
export const medianOf = (visits: Visits, name: string, title: string) =>
  median(visits.get(name)!.map(({ figures }) => figures[title]!));

/** Prints the medians, and below them what any of the visits found wrong. */
export function printVisits(visits: Visits): void {
  const titles = [...scoreTitles, ...Object.values(timings)];
  const [first] = visits.values();
  const rows = [...visits.keys()].map((name) => [
    name,
    ...titles.map((title) => medianOf(visits, name, title).toFixed(digits[title] ?? 0)),
  ]);
  printTable([`median of ${first?.length ?? 0}`, ...titles], rows);
  for (const [name, all] of visits) {
    const findings = new Set(all.flatMap(({ findings }) => findings));
    if (findings.size > 0) console.log(`${name}  ${[...findings].join(", ")}`);
  }
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address() as { port: number };
    server.close(() => resolve(port));
  });
  return promise;
}
