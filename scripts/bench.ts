/**
 * Runs the measurements of bench/ one after the other, or those named, on all public routes or those named:
 * `npm run bench -- weight lighthouse / /news`. `--short` runs each for one round with small sizes, as CI does: it finds what
 * no longer runs, and its figures say nothing, so that limits do not count. With `--seconds=600` those that have not begun by
 * then are left out.
 */
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { LIMIT_EXCEEDED } from "../bench/stack/table.ts";

const benchFolder = path.join(import.meta.dirname, "../bench");
const isShort = process.argv.includes("--short");
const [seconds = Number.POSITIVE_INFINITY] = process.argv.flatMap(
  (given) => /^--seconds=(\d+)$/.exec(given)?.[1] ?? [],
);
const givenNames = process.argv.slice(2).filter((name) => !name.startsWith("--"));
/** Milliseconds of one bench in a short run, which takes at most two minutes: one that hangs fails. */
const SHORT_LIMIT = 600_000;
const routeNames = givenNames.filter((name) => name.startsWith("/"));
const benchNames = givenNames.filter((name) => !name.startsWith("/"));
/** The first five are run when none is named. `announcement` takes the databases of `scale`. */
const allBenches = [
  "weight",
  "lighthouse",
  "render",
  "api",
  "payments",
  "processes",
  "account-timing",
  "hostile-lists",
  "people",
  "export",
  "scale",
  "announcement",
];
const folder = isShort ? mkdtempSync(path.join(tmpdir(), "party-bench-")) : undefined;
const shortSizes = {
  BENCH_ACCOUNTS: "20",
  BENCH_DUE: "50",
  BENCH_FOLDER: folder,
  BENCH_MEMBERS: "2000",
  BENCH_NOTIFICATIONS: "4000",
  BENCH_OPEN: "20",
  BENCH_PAIRS: "2",
  BENCH_PAYMENTS: "4000",
  BENCH_PEOPLE: "2000",
  BENCH_ROUNDS: "1",
  BENCH_SECONDS: "1",
  BENCH_SIGN_INS: "5",
  BENCH_SIZE: "0.01",
  BENCH_VISITS: "2",
};

const failedNames: string[] = [];
const names = benchNames.length > 0 ? benchNames : isShort ? allBenches : allBenches.slice(0, 5);
for (const name of names) {
  if (performance.now() > Number(seconds) * 1000) {
    console.log(`\n── ${name}: left out, since there is no time for it`);
    continue;
  }
  const [file] = globSync(`{,*/}${name}.ts`, { cwd: benchFolder });
  console.log(`\n── ${name}`);
  if (!file) console.error("there is no such bench");
  const { status = 1 } = file
    ? spawnSync(process.execPath, ["--expose-gc", path.join(benchFolder, file), ...(isShort ? ["/"] : routeNames)], {
        stdio: "inherit",
        ...(isShort ? { timeout: SHORT_LIMIT } : {}),
        env: { ...process.env, ...(isShort ? shortSizes : {}) },
      })
    : {};
  if (status !== 0 && !(isShort && status === LIMIT_EXCEEDED)) failedNames.push(name);
}
if (folder) rmSync(folder, { recursive: true, force: true });
if (failedNames.length > 0) {
  console.error(`\nfailed: ${failedNames.join(", ")}`);
  process.exitCode = 1;
}
