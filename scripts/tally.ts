/** How a step of `npm test` went. */
export interface Tally {
  passed: number;
  failed: number;
  /** Why a step failed when none of its tests says so, or what is to be looked into all the same. */
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
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

export function countVitest({ succeeded, report }: Run): Tally {
  if (!report) return { passed: 0, failed: 1, note: "no report" };
  const { numPassedTests: passed, testResults } = report as VitestReport;
  // A file that cannot even be loaded has no failed test to show for it.
  const failed = testResults.reduce((total, { status, assertionResults }) => {
    const here = assertionResults.filter((one) => one.status === "failed").length;
    return total + (here || (status === "failed" ? 1 : 0));
  }, 0);
  return settle(passed, failed, succeeded);
}

export function countPlaywright({ succeeded, report }: Run): Tally {
  if (!report) return { passed: 0, failed: 1, note: "no report" };
  const { expected, unexpected, flaky } = (report as PlaywrightReport).stats;
  const tally = settle(expected + flaky, unexpected, succeeded);
  return flaky > 0 ? { ...tally, note: `${flaky} passed only when tried again: look into them` } : tally;
}

/** A step that ran nothing, or that broke outside its tests, has failed. */
function settle(passed: number, failed: number, succeeded: boolean): Tally {
  if (failed === 0 && passed === 0) return { passed, failed: 1, note: "ran no test" };
  if (failed === 0 && !succeeded) return { passed, failed: 1, note: "failed outside its tests" };
  return { passed, failed };
}
