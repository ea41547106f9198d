/**
 * The tests, in one list. Goes on after a failed step, so that one run shows every failure; the last line is `N passed, N
 * failed`. `--types` checks types alone; `--quick` stops after the part that needs neither database nor browser; `--whole`, which
 * CI runs, adds what is slow (docs/decisions/0042). The last steps of it end after `WHOLE_RUN_MINUTES` at the latest: a slow
 * machine skips what is left of them, and says so.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { secretsInFolder } from "./checks/log-secrets.ts";
import { countPlaywright, countVitest, secondsOfFiles, type TestCounts, type TestRun } from "./checks/test-counts.ts";

const root = path.dirname(import.meta.dirname);
const isTypesRun = process.argv.includes("--types");
const isQuickRun = process.argv.includes("--quick");
const isWholeRun = process.argv.includes("--whole");
const reportsFolder = mkdtempSync(path.join(tmpdir(), "party-reports-"));
const logsFolder = path.join(reportsFolder, "logs");
/** Longer than Playwright waits for the stack to stop. */
const KILL_AFTER_MS = 30_000;
const WHOLE_RUN_MINUTES = Number(process.env.WHOLE_RUN_MINUTES ?? 70);
const stepResults: { title: string; counts: TestCounts; seconds: number }[] = [];
const testFileTimes: { file: string; seconds: number }[] = [];
const runningProcesses = new Set<ChildProcess>();
let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, interruptRun);

/** What types read and git does not keep. What needs none of it begins beside it. */
const generatedRoutes = runProgram("node", ["apps/site/plugins/generate-routes.ts"]);
const generatedScreens = runProgram("node", ["apps/console/plugins/screens.ts"]);
const generatedTables = runProgram("node", ["packages/contract/write-endpoint-tables.ts"]);

const checkConsoleTypes = () =>
  runInOrder(
    async () => void (await Promise.all([generatedScreens, generatedTables])),
    () => checkTypes("types of the console", "apps/console"),
  );
const checkTypesOfPrograms = () =>
  runInOrder(
    async () => void (await generatedTables),
    () => checkTypes("types", "tsconfig.json"),
  );
const checkTypesOfSite = () =>
  runInOrder(
    async () => void (await Promise.all([generatedRoutes, generatedTables])),
    () => checkTypes("types of the site", "apps/site"),
    () => checkTypes("types of the browser tests", "e2e"),
  );
const runStaticChecks = () =>
  runInOrder(
    checkTypesOfPrograms,
    checkTypesOfSite,
    () => runCheck("format and lint", "biome", ["ci", "."]),
    () => runCheck("unused files, exports and dependencies", "knip"),
  );
const runUnitTests = () =>
  runInOrder(
    async () => void (await generatedRoutes),
    () => runVitest("architecture and units", "unit*"),
  );

// Two beside each other: each waits for files, for one thread or for a database half of the time. The browser tests keep
// two cores busy, so they run alone.
if (isTypesRun) await Promise.all([checkTypesOfPrograms(), runInOrder(checkTypesOfSite, checkConsoleTypes)]);
else if (isQuickRun) await Promise.all([runStaticChecks(), runInOrder(runUnitTests, checkConsoleTypes)]);
else {
  await Promise.all([
    runInOrder(
      runStaticChecks,
      checkConsoleTypes,
      () => runVitest("built output", "built"),
      ...(isWholeRun
        ? [
            () => runVitest("npm start and stop", "stack"),
            () => runVitest("media in an S3-compatible store", "s3", "--maxWorkers=1"),
          ]
        : []),
    ),
    // Without the slow tests the other half ends early, and a third worker takes what it leaves.
    runInOrder(runUnitTests, () => runVitest("API on PostgreSQL", "api", `--maxWorkers=${isWholeRun ? 2 : 3}`)),
  ]);
  await runPlaywright("browser tests");
  if (isWholeRun) {
    await runPlaywright("jobs of the console", "bench/console/playwright.config.ts", secondsLeft());
    await runCheck("each bench for one round", "node", ["scripts/bench.ts", "--short", `--seconds=${secondsLeft()}`]);
  }
  await runStep("no secret in the logs of the browser tests", async () => readLogs());
}
finishRun();

async function runInOrder(...steps: (() => Promise<void>)[]): Promise<void> {
  for (const each of steps) await each();
}

/** A step that counts as one test. */
function runCheck(title: string, program: string, args: string[] = [], environment?: NodeJS.ProcessEnv): Promise<void> {
  return runStep(title, async () =>
    (await runProgram(program, args, environment)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  );
}

/**
 * Several threads each work out the types that they share, which takes three times the processor time; with less garbage
 * collection one thread is as fast on two cores. What the last check found about unchanged files is kept.
 */
function checkTypes(title: string, project: string): Promise<void> {
  const kept = path.join(root, ".cache/types", `${project.replaceAll("/", "-")}.tsbuildinfo`);
  const options = ["--singleThreaded", "--incremental", "--tsBuildInfoFile", kept];
  return runCheck(title, "tsc", ["-p", project, ...options], { GOGC: "400" });
}

function runVitest(title: string, project: string, ...options: string[]): Promise<void> {
  const file = path.join(reportsFolder, `${project.replace("*", "")}.json`);
  const args = [
    "run",
    "--project",
    project,
    ...options,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  return runStep(title, async () => countVitest(readTestRun(await runProgram("vitest", args), file)));
}

/** @param limit seconds after which the tests that are left are not run, and count as skipped */
function runPlaywright(
  title: string,
  config = "playwright.config.ts",
  limit = Number.POSITIVE_INFINITY,
): Promise<void> {
  const file = path.join(reportsFolder, `${config.replaceAll("/", "-")}.json`);
  const environment = { REPORT: file, KEEP_LOGS: logsFolder };
  const args = ["test", "-c", config, ...(Number.isFinite(limit) ? [`--global-timeout=${limit * 1000}`] : [])];
  return runStep(title, async () => {
    const began = performance.now();
    const run = readTestRun(await runProgram("playwright", args, environment), file);
    return countPlaywright({ ...run, wasCut: performance.now() - began >= limit * 1000 });
  });
}

/** For the steps that a slow machine may leave out, at least one: Playwright takes 0 for no limit. */
function secondsLeft(): number {
  return Math.max(1, Math.round(WHOLE_RUN_MINUTES * 60 - performance.now() / 1000));
}

/** Fails without logs, since then no log was checked. */
function readLogs(): TestCounts {
  const found = existsSync(logsFolder) ? secretsInFolder(logsFolder) : ["there are no logs"];
  for (const line of found.slice(0, 50)) console.error(line);
  return found.length > 0 ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 };
}

function readTestRun(succeeded: boolean, file: string): TestRun {
  const report: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  testFileTimes.push(...secondsOfFiles(report));
  return { succeeded, report };
}

async function runStep(title: string, work: () => Promise<TestCounts>): Promise<void> {
  console.log(`\n── ${title}`);
  const began = performance.now();
  const counts = await work();
  stepResults.push({ title, counts, seconds: (performance.now() - began) / 1000 });
}

function runProgram(program: string, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(path.join(root, "node_modules/.bin", program), args, {
      cwd: root,
      env: { ...process.env, SKIP_SLOW: isWholeRun ? "" : "1", ...environment },
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
    runningProcesses.add(child);
    const end = (succeeded: boolean) => {
      runningProcesses.delete(child);
      if (!isInterrupted) resolve(succeeded);
      else if (runningProcesses.size === 0) removeReportsAndExit();
    };
    child.once("error", () => end(false));
    child.once("exit", (code) => end(code === 0));
  });
}

/**
 * The test runner stops its own servers and browsers (Playwright on SIGINT only); then this process ends. On Ctrl-C the
 * signal comes twice, from the terminal and from npm.
 */
function interruptRun(): void {
  if (isInterrupted) return;
  isInterrupted = true;
  if (runningProcesses.size === 0) removeReportsAndExit();
  for (const child of runningProcesses) child.kill("SIGINT");
  setTimeout(() => {
    for (const child of runningProcesses) child.kill("SIGKILL");
  }, KILL_AFTER_MS);
}

function removeReportsAndExit(): void {
  rmSync(reportsFolder, { recursive: true, force: true });
  process.exit(1);
}

function finishRun(): void {
  rmSync(reportsFolder, { recursive: true, force: true });
  console.log("");
  for (const { title, counts, seconds } of stepResults) {
    const { passed, failed, note } = counts;
    const outcome = `${passed} passed${failed ? `, ${failed} failed` : ""}${note ? ` (${note})` : ""}`;
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${title}: ${outcome}`);
  }
  if (testFileTimes.length > 0 && !isQuickRun) {
    console.log("\nThe ten slowest files:");
    for (const { file, seconds } of testFileTimes.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)) {
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${path.relative(root, path.resolve(root, file))}`);
    }
  }
  const sum = (of: "passed" | "failed") => stepResults.reduce((total, { counts }) => total + counts[of], 0);
  if (sum("failed") > 0) process.exitCode = 1;
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
}
