import { stripVTControlCharacters } from "node:util";

/** Passed and failed tests of one step of `npm test`. */
export interface TestCounts {
  passed: number;
  failed: number;
  /** Which tests failed or were flaky, with the first line of why; or why a step failed although none of its tests did. */
  note?: string;
}

export interface TestRun {
  /** Whether the runner ended with exit code 0. */
  succeeded: boolean;
  /** Its JSON report, if it came so far as to write one. */
  report: unknown;
  /** Whether it was ended by a time limit, so that tests which were not run are no failure. */
  wasCut?: boolean;
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    /** Path of the file. */
    name?: string;
    status: string;
    /** Milliseconds since 1970. */
    startTime?: number;
    endTime?: number;
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  /** Path of the file, in `e2e`. */
  file?: string;
  suites?: PlaywrightSuite[];
  /** Durations in milliseconds. */
  specs?: {
    title: string;
    tests: { status: string; results?: { duration: number; error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped?: number };
  suites?: PlaywrightSuite[];
}

export function countVitest({ succeeded, report }: TestRun): TestCounts {
  if (!report) return { passed: 0, failed: 1, note: "no report" };
  const { numPassedTests: passed, testResults } = report as VitestReport;
  const failed = testResults.flatMap(({ name = "", status, assertionResults }) => {
    const here = assertionResults
      .filter((one) => one.status === "failed")
      .map(({ fullName = "", failureMessages = [] }) => withReason(fullName, failureMessages[0]));
    // A file that cannot even be loaded has no failed test to show for it.
    return here.length === 0 && status === "failed" ? [name] : here;
  });
  // Vitest keeps the failures of the attempts before the one that passed.
  const flaky = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === "passed" && (failureMessages?.length ?? 0) > 0)
    .map(({ fullName = "", failureMessages = [] }) => withReason(fullName, failureMessages[0]));
  return withTitles(countsOf(passed, failed.length, succeeded), { failed, flaky });
}

export function countPlaywright({ succeeded, report, wasCut = false }: TestRun): TestCounts {
  if (wasCut && !report) return { passed: 0, failed: 0, note: "no time for it" };
  if (!report) return { passed: 0, failed: 1, note: "no report" };
  const { stats, suites = [] } = report as PlaywrightReport;
  const counts = wasCut
    ? {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        note: `no time for ${stats.skipped ?? 0} of its tests`,
      }
    : countsOf(stats.expected + stats.flaky, stats.unexpected, succeeded);
  return withTitles(counts, { failed: specsWithStatus(suites, "unexpected"), flaky: specsWithStatus(suites, "flaky") });
}

const specsWithStatus = (suites: readonly PlaywrightSuite[], status: "unexpected" | "flaky"): string[] =>
  suites.flatMap(({ suites: inner = [], specs: own = [] }) => [
    ...own.flatMap(({ title, tests }) =>
      tests
        .filter((one) => one.status === status)
        .map(({ results = [] }) => withReason(title, results[0]?.error?.message)),
    ),
    ...specsWithStatus(inner, status),
  ]);

const MAX_REASON_LENGTH = 200;
function withReason(title: string, message = ""): string {
  const [reason = ""] = stripVTControlCharacters(message).split("\n");
  return reason === "" ? title : `${title} (${reason.slice(0, MAX_REASON_LENGTH)})`;
}

/** Adds the titles, by which a reader of the last lines alone knows where to look. */
function withTitles(counts: TestCounts, titles: Readonly<Record<"failed" | "flaky", readonly string[]>>): TestCounts {
  const lists = Object.entries(titles)
    .filter(([, list]) => list.length > 0)
    .map(([outcome, list]) => `${list.length} ${outcome}: ${list.join("; ")}`);
  const note = [counts.note, ...lists].filter(Boolean).join("; ");
  return note ? { ...counts, note } : counts;
}

/** A step that ran no test, or failed outside its tests, has failed. */
function countsOf(passed: number, failed: number, succeeded: boolean): TestCounts {
  if (failed === 0 && passed === 0) return { passed, failed: 1, note: "ran no test" };
  if (failed === 0 && !succeeded) return { passed, failed: 1, note: "failed outside its tests" };
  return { passed, failed };
}

/** @returns the seconds that each file of a report took; those of several workers overlap */
export function secondsOfFiles(report: unknown): { file: string; seconds: number }[] {
  const { testResults, suites = [] } = (report ?? {}) as Partial<VitestReport & PlaywrightReport>;
  if (testResults)
    return testResults.map(({ name = "", startTime = 0, endTime = 0 }) => ({
      file: name,
      seconds: (endTime - startTime) / 1000,
    }));
  return suites.map((suite) => ({ file: suite.file ?? "", seconds: secondsOf(suite) }));
}

function secondsOf({ suites = [], specs: own = [] }: PlaywrightSuite): number {
  const durations = own.flatMap(({ tests }) => tests.flatMap(({ results = [] }) => results.map((one) => one.duration)));
  return durations.reduce((sum, ms) => sum + ms / 1000, 0) + suites.reduce((sum, inner) => sum + secondsOf(inner), 0);
}
