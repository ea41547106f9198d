import { expect, test } from "vitest";
import { countPlaywright, countVitest, secondsOfFiles } from "./test-counts.ts";

const file = (status: string, ...assertions: string[]) => ({
  status,
  assertionResults: assertions.map((one) => ({ status: one })),
});

test("passed and failed tests are summed over the files, and the failed ones are named", () => {
  const assertionResults = [
    { status: "passed" },
    {
      status: "failed",
      fullName: "a payment is stored",
      failureMessages: ["expected 1 to be 2\n    at payments.test.ts"],
    },
  ];
  const testResults = [{ status: "failed", assertionResults }, file("passed", "passed")];
  expect(countVitest({ succeeded: false, report: { numPassedTests: 2, testResults } })).toEqual({
    passed: 2,
    failed: 1,
    note: "1 failed: a payment is stored (expected 1 to be 2)",
  });
});

test("a browser test that failed is named", () => {
  const error = { message: "\u001b[31mError: not visible\u001b[39m\n  at sign-in" };
  const specs = [{ title: "a visitor signs in", tests: [{ status: "unexpected", results: [{ duration: 1, error }] }] }];
  const report = { stats: { expected: 4, unexpected: 1, flaky: 0 }, suites: [{ suites: [{ specs }] }] };
  const note = "1 failed: a visitor signs in (Error: not visible)";
  expect(countPlaywright({ succeeded: false, report })).toEqual({ passed: 4, failed: 1, note });
});

test("a file that cannot be loaded counts as a failure and is named", () => {
  const testResults = [{ name: "news.test.ts", ...file("failed") }, file("passed", "passed")];
  expect(countVitest({ succeeded: false, report: { numPassedTests: 1, testResults } })).toEqual({
    passed: 1,
    failed: 1,
    note: "1 failed: news.test.ts",
  });
});

test("a step without any test counts as failed", () => {
  expect(countVitest({ succeeded: true, report: { numPassedTests: 0, testResults: [] } }).failed).toBe(1);
  expect(countPlaywright({ succeeded: true, report: { stats: { expected: 0, unexpected: 0, flaky: 0 } } }).failed).toBe(
    1,
  );
});

test("a runner that fails outside its tests, or writes no report, has failed", () => {
  const report = { numPassedTests: 3, testResults: [file("passed", "passed", "passed", "passed")] };
  expect(countVitest({ succeeded: false, report })).toMatchObject({ passed: 3, failed: 1 });
  expect(countVitest({ succeeded: false, report: undefined }).failed).toBe(1);
});

test("browser tests that a time limit left out are no failure, one that failed before is", () => {
  const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 6 };
  const note = "no time for 6 of its tests";
  expect(countPlaywright({ succeeded: false, report: { stats }, wasCut: true })).toEqual({
    passed: 4,
    failed: 0,
    note,
  });
  const failed = { stats: { ...stats, unexpected: 1 } };
  expect(countPlaywright({ succeeded: false, report: failed, wasCut: true }).failed).toBe(1);
});

test("a browser test that passed only when it was run again counts as passed and is named as flaky", () => {
  const specs = [
    { title: "a visitor signs in", tests: [{ status: "flaky" }] },
    { title: "a visitor signs out", tests: [{ status: "expected" }] },
  ];
  const report = { stats: { expected: 4, unexpected: 0, flaky: 1 }, suites: [{ suites: [{ specs }] }] };
  const note = "1 flaky: a visitor signs in";
  expect(countPlaywright({ succeeded: true, report })).toEqual({ passed: 5, failed: 0, note });
});

test("an API test that passed only when it was run again counts as passed and is named as flaky", () => {
  const retried = { status: "passed", fullName: "a payment is stored", failureMessages: ["expected 1 to be 2"] };
  const testResults = [{ status: "passed", assertionResults: [retried, { status: "passed", failureMessages: [] }] }];
  const note = "1 flaky: a payment is stored (expected 1 to be 2)";
  expect(countVitest({ succeeded: true, report: { numPassedTests: 2, testResults } })).toEqual({
    passed: 2,
    failed: 0,
    note,
  });
});

test("the seconds of each file are those of all its tests", () => {
  const testResults = [{ name: "news.test.ts", startTime: 1_000, endTime: 3_500, ...file("passed", "passed") }];
  expect(secondsOfFiles({ numPassedTests: 1, testResults })).toEqual([{ file: "news.test.ts", seconds: 2.5 }]);
  const spec = { title: "a visitor signs in", tests: [{ status: "expected", results: [{ duration: 1_500 }] }] };
  const suites = [{ file: "home.spec.ts", specs: [spec], suites: [{ specs: [spec] }] }];
  expect(secondsOfFiles({ suites })).toEqual([{ file: "home.spec.ts", seconds: 3 }]);
});
