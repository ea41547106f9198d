/**
 * First paint of our public routes beside a plain WordPress: Debian's package with its default theme, without plugins, on
 * nginx, PHP-FPM with opcache and MariaDB, with our sample articles. Lighthouse's phone, medians of five rounds or of
 * BENCH_ROUNDS, in which its pages and ours take turns. The packages are not installed by this program.
 * `BENCH_ROUNDS=2 npm run bench -- wordpress / /news`
 */
import path from "node:path";
import { newsArticles } from "@party/samples/news-articles";
import { type Article, missingPackages, withWordPress } from "./peers/wordpress/server.ts";
import { sitePort, withBenchStack } from "./stack/bench-stack.ts";
import { medianOf, type Page, printVisits, type Visits, visitInRounds } from "./stack/lighthouse-visits.ts";
import { selectPages } from "./stack/routes.ts";
import { printTable } from "./stack/table.ts";

const ROUNDS = Number(process.env.BENCH_ROUNDS || 5);
const PEER = "WordPress";
const pictures = path.join(import.meta.dirname, "../apps/site/public");

const posts: Article[] = newsArticles.map(({ title, content, image }) => ({
  type: "post",
  title,
  content,
  // As wide as what an editor uploads; WordPress makes the smaller ones.
  picture: image ? path.join(pictures, image) : null,
}));
const page: Article = { ...posts[1]!, type: "page", title: "About us", picture: null };

const missing = missingPackages();
if (missing.length > 0) {
  console.error(`These Debian packages are missing: ${missing.join(" ")}`);
  process.exit(1);
}

await withBenchStack(async (stack) => {
  const ours = await selectPages(stack);
  await withWordPress(sitePort + 20, [...posts, page], async (url, paths) => {
    const peers = [
      { name: `${PEER} front page`, url: `${url}/` },
      { name: `${PEER} post`, url: url + paths[posts[0]!.title] },
      { name: `${PEER} page`, url: url + paths[page.title] },
    ];
    const visits = await visitInRounds(takeTurns(peers, ours), ROUNDS);
    printVisits(new Map([...peers, ...ours].map(({ name }) => [name, visits.get(name)!])));
    printRatios(visits, peers, ours);
  });
});

/** The others' pages, spread over ours. */
function takeTurns(peers: readonly Page[], ours: readonly Page[]): Page[] {
  const share = Math.ceil(ours.length / peers.length);
  return peers.flatMap((peer, index) => [peer, ...ours.slice(index * share, (index + 1) * share)]);
}

/** Each of our routes against the best page of the other, paint by paint. */
function printRatios(visits: Visits, peers: readonly Page[], ours: readonly Page[]): void {
  const titles = ["FCP s", "LCP s"];
  const best = titles.map((title) => Math.min(...peers.map(({ name }) => medianOf(visits, name, title))));
  const rows = ours.map(({ name }) => {
    const ratios = titles.map((title, index) => medianOf(visits, name, title) / best[index]!);
    const isAhead = ratios.every((ratio) => ratio < 1);
    return [name, ...ratios.map((ratio) => ratio.toFixed(2)), isAhead ? "ahead" : "behind"];
  });
  const ahead = rows.filter((row) => row.at(-1) === "ahead").length;
  console.log();
  printTable([`× the best of ${PEER}`, "FCP", "LCP", ""], rows);
  console.log(`${ahead} of ${rows.length} routes ahead of ${PEER}`);
}
