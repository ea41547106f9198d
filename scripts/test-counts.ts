/** Passed and failed tests of one step of `npm test`. */
export interface TestCounts {
  passed: number;
  failed: number;
  /** Why a step failed although none of its tests did, or which tests were flaky. */
  note?: string;
}

export interface Run {
  /** Whether the runner ended with exit code 0. */
  succeeded: boolean;
  /** Its JSON report, if it came so far as to write one. */
  report: unknown;
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    status: string;
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites?: PlaywrightSuite[];
}

export function countVitest({ succeeded, report }: Run): TestCounts {
  if (!report) return { passed: 0, failed: 1, note: "no report" };
  const { numPassedTests: passed, testResults } = report as VitestReport;
  // A file that cannot even be loaded has no failed test to show for it.
  const failed = testResults.reduce((total, { status, assertionResults }) => {
    const here = assertionResults.filter((one) => one.status === "failed").length;
    return total + (here || (status === "failed" ? 1 : 0));
  }, 0);
  // Vitest keeps the failures of the attempts before the one that passed.
  const flaky = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === "passed" && (failureMessages?.length ?? 0) > 0)
    .map(({ fullName }) => fullName ?? "");
  return withFlaky(countsOf(passed, failed, succeeded), flaky);
}

export function countPlaywright({ succeeded, report }: Run): TestCounts {
  if (!report) return { passed: 0, failed: 1, note: "no report" };
  const { stats, suites = [] } = report as PlaywrightReport;
  const counts = countsOf(stats.expected + stats.flaky, stats.unexpected, succeeded);
  return withFlaky(counts, flakySpecs(suites));
}

const flakySpecs = (suites: readonly PlaywrightSuite[]): string[] =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky")).map(({ title }) => title),
    ...flakySpecs(inner),
  ]);

const withFlaky = (counts: TestCounts, titles: readonly string[]): TestCounts =>
  titles.length > 0 ? { ...counts, note: `${titles.length} flaky: ${titles.join("; ")}` } : counts;

/** A step that ran no test, or failed outside its tests, has failed. */
function countsOf(passed: number, failed: number, succeeded: boolean): TestCounts {
  if (failed === 0 && passed === 0) return { passed, failed: 1, note: "ran no test" };
  if (failed === 0 && !succeeded) return { passed, failed: 1, note: "failed outside its tests" };
  return { passed, failed };
}
