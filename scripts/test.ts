/**
 * The tests, in one list. Goes on after a failed step, so that one run shows every failure; the last line is `N passed, N
 * failed`. `--quick` stops after the part that needs neither database nor browser; `--whole`, which CI runs, adds what is
 * slow (docs/decisions/0042).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { secretsInFolder } from "./checks/log-secrets.ts";
import { countPlaywright, countVitest, secondsOfFiles, type TestCounts, type TestRun } from "./checks/test-counts.ts";

const root = path.dirname(import.meta.dirname);
const quick = process.argv.includes("--quick");
const whole = process.argv.includes("--whole");
const reports = mkdtempSync(path.join(tmpdir(), "party-reports-"));
const logs = path.join(reports, "logs");
/** Longer than Playwright waits for the stack to stop. */
const KILL_AFTER_MS = 30_000;
const results: { title: string; counts: TestCounts; seconds: number }[] = [];
const files: { file: string; seconds: number }[] = [];
const running = new Set<ChildProcess>();
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, interrupt);

await run("node", ["apps/site/plugins/generate-routes.ts"]);

const typesOfConsole = () => types("types of the console", "apps/console");
const staticChecks = () =>
  inOrder(
    () => types("types", "tsconfig.json"),
    () => types("types of the site", "apps/site"),
    () => types("types of the browser tests", "e2e"),
    () => check("format and lint", "biome", ["ci", "."]),
    () => check("unused files, exports and dependencies", "knip"),
  );
const runUnitTests = () => vitest("architecture and units", "unit*");

// Two beside each other: each waits for files, for one thread or for a database half of the time. The browser tests keep
// two cores busy, so they run alone.
if (quick) await Promise.all([staticChecks(), inOrder(runUnitTests, typesOfConsole)]);
else {
  await Promise.all([
    inOrder(
      staticChecks,
      typesOfConsole,
      () => vitest("built output", "built"),
      ...(whole
        ? [
            () => vitest("npm start and stop", "stack"),
            () => vitest("media in an S3-compatible store", "s3", "--maxWorkers=1"),
          ]
        : []),
    ),
    // Without the slow tests the other half ends early, and a third worker takes what it leaves.
    inOrder(runUnitTests, () => vitest("API on PostgreSQL", "api", `--maxWorkers=${whole ? 2 : 3}`)),
  ]);
  await playwright("browser tests");
  await step("no secret in the logs of the browser tests", async () => readLogs());
}
finish();

async function inOrder(...steps: (() => Promise<void>)[]): Promise<void> {
  for (const each of steps) await each();
}

/** A step that counts as one test. */
function check(title: string, program: string, args: string[] = [], environment?: NodeJS.ProcessEnv): Promise<void> {
  return step(title, async () =>
    (await run(program, args, environment)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  );
}

/**
 * Several threads each work out the types that they share, which takes three times the processor time; with less garbage
 * collection one thread is as fast on two cores. What the last check found about unchanged files is kept.
 */
function types(title: string, project: string): Promise<void> {
  const kept = path.join(root, ".cache/types", `${project.replaceAll("/", "-")}.tsbuildinfo`);
  const options = ["--singleThreaded", "--incremental", "--tsBuildInfoFile", kept];
  return check(title, "tsc", ["-p", project, ...options], { GOGC: "400" });
}

function vitest(title: string, project: string, ...options: string[]): Promise<void> {
  const file = path.join(reports, `${project.replace("*", "")}.json`);
  const args = [
    "run",
    "--project",
    project,
    ...options,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  return step(title, async () => countVitest(readTestRun(await run("vitest", args), file)));
}

function playwright(title: string): Promise<void> {
  const file = path.join(reports, "browser.json");
  const environment = { REPORT: file, KEEP_LOGS: logs };
  return step(title, async () => countPlaywright(readTestRun(await run("playwright", ["test"], environment), file)));
}

/** Fails without logs, since then no log was checked. */
function readLogs(): TestCounts {
  const found = existsSync(logs) ? secretsInFolder(logs) : ["there are no logs"];
  for (const line of found.slice(0, 50)) console.error(line);
  return found.length > 0 ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
}

function readTestRun(succeeded: boolean, file: string): TestRun {
  const report: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  files.push(...secondsOfFiles(report));
  return { succeeded, report };
}

async function step(title: string, work: () => Promise<TestCounts>): Promise<void> {
  console.log(`\n── ${title}`);
  const began = performance.now();
  const counts = await work();
  results.push({ title, counts, seconds: (performance.now() - began) / 1000 });
}

function run(program: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(path.join(root, "node_modules/.bin", program), args, {
      cwd: root,
      env: { ...process.env, SKIP_SLOW: whole ? "" : "1", ...environment },
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
    running.add(child);
    const end = (succeeded: boolean) => {
      running.delete(child);
      if (!interrupted) resolve(succeeded);
      else if (running.size === 0) removeReportsAndExit();
    };
    child.once("error", () => end(false));
    child.once("exit", (code) => end(code === 0));
  });
}

/**
 * The test runner stops its own servers and browsers (Playwright on SIGINT only); then this process ends. On Ctrl-C the
 * signal comes twice, from the terminal and from npm.
 */
function interrupt(): void {
  if (interrupted) return;
  interrupted = true;
  if (running.size === 0) removeReportsAndExit();
  for (const child of running) child.kill("SIGINT");
  setTimeout(() => {
    for (const child of running) child.kill("SIGKILL");
  }, KILL_AFTER_MS);
}

function removeReportsAndExit(): void {
  rmSync(reports, { recursive: true, force: true });
  process.exit(1);
}

function finish(): void {
  rmSync(reports, { recursive: true, force: true });
  console.log("");
  for (const { title, counts, seconds } of results) {
    const { passed, failed, note } = counts;
    const outcome = `${passed} passed${failed ? `, ${failed} failed` : ""}${note ? ` (${note})` : ""}`;
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${title}: ${outcome}`);
  }
  if (!quick) {
    console.log("\nThe ten slowest files:");
    for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)) {
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${path.relative(root, path.resolve(root, file))}`);
    }
  }
  const sum = (of: "passed" | "failed") => results.reduce((total, { counts }) => total + counts[of], 0);
  if (sum("failed") > 0) process.exitCode = 1;
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
}
