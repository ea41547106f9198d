/**
 * Does what officials and editors do most, on a phone's screen, once by touch and once by keyboard through visible controls
 * (the jobs of the register in a wide window), counts it, and checks its effect. It needs the stack of the browser tests, which it changes: `node scripts/test-stack.ts`,
 * then `node bench/console/jobs.ts`; a word chooses among the jobs. `npm run jobs` does the same jobs as tests (`jobs.spec.ts`).
 */
import { chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "../../scripts/browser/chromium.ts";
import { printTable } from "../stack/table.ts";
import { consoleJobs, type JobResult, runJob } from "./run-job.ts";

const both = (numbers: readonly (number | null)[]) => numbers.map((each) => each ?? "–").join(" / ");
const countsOf = ({ counts }: JobResult, byKeyboard: boolean) =>
  counts.map(({ taps, typed, moves }) => `${both([taps, typed])}${byKeyboard ? ` (${moves})` : ""}`).join(" + ");
const proofOf = ({ failure, isTooMuch, proof }: JobResult) =>
  failure ? `FAILED: ${failure}` : `${isTooMuch ? "TOO MUCH: " : ""}${proof}`;

const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
const rows: string[][] = [];
const [only] = process.argv.slice(2);
for (const job of consoleJobs.filter(({ name }) => !only || name.includes(only))) {
  const [byTouch, byKeyboard] = [await runJob(browser, job, false), await runJob(browser, job, true)];
  if ([byTouch, byKeyboard].some(({ failure, isTooMuch }) => failure || isTooMuch)) process.exitCode = 1;
  const limits = job.most.map(both).join(" + ");
  rows.push([
    ...[job.name, limits, countsOf(byTouch, false), countsOf(byKeyboard, true)],
    `${proofOf(byTouch)} | ${proofOf(byKeyboard)}`,
  ]);
  console.log(rows.at(-1)!.join("  "));
}
await browser.close();
console.log();
printTable(
  ["job", "at most: taps / typed", "by touch", "by keyboard: activations / typed (moves)", "what was seen"],
  rows.map((row) => row.with(-1, row.at(-1)!.slice(0, 160))),
);
