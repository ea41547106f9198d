/**
 * CPU time of the site's server per page, in milliseconds: rendering, or filling in a page that was rendered at build
 * time, and compressing, threads included. Asked for one after the other; what the API and the database spend on a page
 * is theirs. CPU time depends less on what else the machine does than time on the clock, but is not free of it.
 */
import { prerenderedPaths } from "../apps/site/src/sitemap.ts";
import { type BenchStack, withBenchStack } from "./stack/bench-stack.ts";
import { selectRoutes } from "./stack/routes.ts";
import { median, printTable } from "./stack/table.ts";

const WARM_UP = 40;
const ROUNDS = Number(process.env.BENCH_ROUNDS || 5);
const PAGES_A_ROUND = 40;

await withBenchStack(async (stack) => {
  const routes = await selectRoutes(stack);
  const measured = new Map<string, number[]>(routes.map((route) => [route, []]));
  for (const route of routes) await cpuOf(stack, route, WARM_UP);
  for (let round = 0; round < ROUNDS; round++) {
    for (const route of routes) measured.get(route)!.push(await cpuOf(stack, route, PAGES_A_ROUND));
  }
  const rows = [...measured].map(([route, rounds]) => [
    route,
    median(rounds).toFixed(2),
    Math.min(...rounds).toFixed(2),
    prerenderedPaths.includes(route) ? "at build time" : "per request",
  ]);
  printTable(["CPU ms per page", "median", "least", "rendered"], rows);
});

async function cpuOf({ site, siteUrl }: BenchStack, route: string, pages: number): Promise<number> {
  const before = await site.cpu();
  for (let page = 0; page < pages; page++) {
    const response = await fetch(siteUrl + route, { headers: { "accept-encoding": "br" } });
    if (!response.ok) throw new Error(`${route} answers ${response.status}`);
    await response.arrayBuffer();
  }
  return ((await site.cpu()) - before) / pages;
}
