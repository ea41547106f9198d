/**
 * Lighthouse's mobile run of each public route, median of three, and below the table what any of the runs found wrong.
 * The rounds go over all routes one after the other, so that a busy moment of the machine does not meet one route alone.
 * The reports lie in .cache/lighthouse/.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { type RunnerResult } from "lighthouse";
import { chromiumArguments, findChromium } from "../scripts/chromium.ts";
import { withBenchStack } from "./bench-stack.ts";
import { selectRoutes } from "./routes.ts";
import { median, printTable } from "./table.ts";

const ROUNDS = 3;
const reports = path.join(import.meta.dirname, "../.cache/lighthouse");

const categories = { performance: "performance", accessibility: "a11y", "best-practices": "practices", seo: "SEO" };
const timings = {
  "first-contentful-paint": "FCP s",
  "largest-contentful-paint": "LCP s",
  "total-blocking-time": "TBT ms",
  "cumulative-layout-shift": "CLS",
};
const digits: Record<string, number> = { "FCP s": 2, "LCP s": 2, "TBT ms": 0, CLS: 3 };

interface Run {
  figures: Record<string, number>;
  findings: string[];
}

await withBenchStack(async (stack) => {
  const { siteUrl } = stack;
  mkdirSync(reports, { recursive: true });
  const port = await freePort();
  const args = [...chromiumArguments, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  try {
    const routes = await selectRoutes(stack);
    const runs = new Map<string, Run[]>(routes.map((route) => [route, []]));
    // The first visit after a start also fills the server's caches.
    for (const route of routes) for (let visit = 0; visit < 2; visit++) await fetch(siteUrl + route);
    for (let round = 1; round <= ROUNDS; round++) {
      for (const route of routes) runs.get(route)!.push(await visit(siteUrl, route, port, round));
    }
    report(runs);
  } finally {
    await browser.close();
  }
});

async function visit(siteUrl: string, route: string, port: number, round: number): Promise<Run> {
  const { lhr, report } = await record(siteUrl + route, port);
  const name = route.slice(1).replaceAll("/", "-") || "home";
  writeFileSync(path.join(reports, `${name}-${round}.json`), String(report));

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

function report(runs: ReadonlyMap<string, readonly Run[]>): void {
  const titles = [...Object.values(categories), ...Object.values(timings)];
  const rows = [...runs].map(([route, all]) => [
    route,
    ...titles.map((title) => median(all.map(({ figures }) => figures[title]!)).toFixed(digits[title] ?? 0)),
  ]);
  printTable(["median of 3", ...titles], rows);
  for (const [route, all] of runs) {
    const findings = new Set(all.flatMap(({ findings }) => findings));
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
