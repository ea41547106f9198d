/**
 * Lighthouse's mobile run of each public route, median of three or of BENCH_ROUNDS, and below the table what any of the
 * runs found wrong. The rounds go over all routes one after the other, so that a busy moment of the machine does not meet one
 * route alone. Reports go to .cache/lighthouse/.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { type RunnerResult } from "lighthouse";
import { chromiumArguments, findChromium } from "../scripts/browser/chromium.ts";
import { withBenchStack } from "./stack/bench-stack.ts";
import { selectRoutes } from "./stack/routes.ts";
import { median, printTable } from "./stack/table.ts";

const ROUNDS = Number(process.env.BENCH_ROUNDS || 3);
const reports = path.join(import.meta.dirname, "../.cache/lighthouse");

const categories = { performance: "performance", accessibility: "a11y", "best-practices": "practices", seo: "SEO" };
const timings = {
  "first-contentful-paint": "FCP s",
  "largest-contentful-paint": "LCP s",
  "total-blocking-time": "TBT ms",
  "cumulative-layout-shift": "CLS",
};
const digits: Record<string, number> = { "FCP s": 2, "LCP s": 2, "TBT ms": 0, CLS: 3 };

interface Visit {
  figures: Record<string, number>;
  findings: string[];
}

await withBenchStack(async (stack) => {
  const routes = await selectRoutes(stack);
  printVisits(await visitInRounds(stack.siteUrl, routes));
});

/** @returns the visits by route, one of each round */
async function visitInRounds(siteUrl: string, routes: readonly string[]): Promise<Map<string, Visit[]>> {
  mkdirSync(reports, { recursive: true });
  const port = await freePort();
  const args = [...chromiumArguments, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  try {
    const visits = new Map<string, Visit[]>(routes.map((route) => [route, []]));
    // The first requests after a start also fill the server's caches.
    for (const route of routes) for (let request = 0; request < 2; request++) await fetch(siteUrl + route);
    for (let round = 1; round <= ROUNDS; round++) {
      for (const route of routes) {
        const result = await record(siteUrl + route, port);
        const file = `${route.replaceAll(/[^\w.~-]+/g, "-").replace(/^-/, "") || "home"}-${round}.json`;
        writeFileSync(path.join(reports, file), String(result.report));
        visits.get(route)!.push(visitOf(result));
      }
    }
    return visits;
  } finally {
    await browser.close();
  }
}

/** On a busy machine the browser sometimes loses a trace; Lighthouse recommends to run again. */
async function record(url: string, port: number): Promise<RunnerResult> {
  let problem = "";
  for (let attempt = 0; attempt < 3; attempt++) {
    const result = await lighthouse(url, { port, output: "json", logLevel: "silent" });
    if (result && !result.lhr.runtimeError) return result;
    problem = result?.lhr.runtimeError?.message ?? "no result";
  }
  throw new Error(`${url}: ${problem}`);
}

function visitOf({ lhr }: RunnerResult): Visit {
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

/** Prints the medians, and below them what any of the visits found wrong. */
function printVisits(visits: ReadonlyMap<string, readonly Visit[]>): void {
  const titles = [...Object.values(categories), ...Object.values(timings)];
  const rows = [...visits].map(([route, rounds]) => [
    route,
    ...titles.map((title) => median(rounds.map(({ figures }) => figures[title]!)).toFixed(digits[title] ?? 0)),
  ]);
  printTable([`median of ${ROUNDS}`, ...titles], rows);
  for (const [route, rounds] of visits) {
    const findings = new Set(rounds.flatMap(({ findings }) => findings));
    if (findings.size > 0) console.log(`${route}  ${[...findings].join(", ")}`);
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
