/**
 * Lighthouse's mobile run of each public route, median of three or of BENCH_ROUNDS, and below the table what any of the
 * runs found wrong. BENCH_BESIDE names another checkout of this repository, installed and built, whose routes take turns
 * with ours: `BENCH_BESIDE=../before npm run bench -- lighthouse / /news`.
 */

import { withBenchStack } from "../stack/bench-stack.ts";
import { withOtherStack } from "../stack/other-checkout.ts";
import { selectPages } from "../stack/routes.ts";
import { median, printTable } from "../stack/table.ts";
import { medianOf, type Page, printVisits, scoreTitles, type Visits, visitInRounds } from "./lighthouse-visits.ts";

const ROUNDS = Number(process.env.BENCH_ROUNDS || 3);
const besideCheckout = process.env.BENCH_BESIDE;
const BESIDE = " beside";

await withBenchStack(async (stack) => {
  if (!besideCheckout) return printVisits(await visitInRounds(await selectPages(stack), ROUNDS));
  await withOtherStack(besideCheckout, async (other) => {
    const beside = new Map((await selectPages(other)).map((page) => [page.name, page]));
    const pages: Page[] = [];
    for (const page of await selectPages(stack)) {
      pages.push(page);
      const same = beside.get(page.name);
      if (same && (await fetch(same.url)).status !== 404) pages.push({ ...same, name: page.name + BESIDE });
    }
    const visits = await visitInRounds(pages, ROUNDS);
    printVisits(visits);
    printComparison(visits);
  });
});

/** Scores as differences of the medians, times as the median of the rounds' ratios. */
function printComparison(visits: Visits): void {
  const times = ["FCP s", "LCP s"];
  const routes = [...visits.keys()].filter((name) => visits.has(name + BESIDE));
  const ratio = (route: string, title: string) =>
    median(
      visits
        .get(route)!
        .map(({ figures }, round) => figures[title]! / visits.get(route + BESIDE)![round]!.figures[title]!),
    );
  console.log();
  printTable(
    ["against the other", ...scoreTitles, "FCP ×", "LCP ×"],
    routes.map((route) => [
      route,
      ...scoreTitles.map((title) =>
        (medianOf(visits, route, title) - medianOf(visits, route + BESIDE, title)).toFixed(0),
      ),
      ...times.map((title) => ratio(route, title).toFixed(2)),
    ]),
  );
}
