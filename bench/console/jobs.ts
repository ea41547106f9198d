/**
 * Does what officials and editors do most, on a phone's screen, once by touch and once by keyboard through visible controls
 * (the jobs of the register in a wide window), counts it, and checks its effect. It needs the stack of the browser tests, which it changes: `node scripts/test-stack.ts`,
 * then `node bench/console/jobs.ts`; a word chooses among the jobs.
 */
import { chromium } from "@playwright/test";
import { chromiumArguments, findChromium } from "../../scripts/browser/chromium.ts";
import { printTable } from "../stack/table.ts";
import { contentJobs } from "./content-jobs.ts";
import { officeJobs } from "./office-jobs.ts";
import { registerJobs } from "./register-jobs.ts";
import { type Job, Walk } from "./walk.ts";

const both = (numbers: readonly (number | null)[]) => numbers.map((each) => each ?? "–").join(" / ");

const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] });
const rows: string[][] = [];
const [only] = process.argv.slice(2);
for (const job of [...contentJobs, ...registerJobs, ...officeJobs].filter(({ name }) => !only || name.includes(only))) {
  const byTouch = await run(job, false);
  const byKeyboard = await run(job, true);
  const limits = job.most.map(both).join(" + ");
  rows.push([job.name, limits, byTouch.counts, byKeyboard.counts, `${byTouch.proof} | ${byKeyboard.proof}`]);
  console.log(rows.at(-1)!.join("  "));
}
await browser.close();
console.log();
printTable(
  ["job", "at most: taps / typed", "by touch", "by keyboard: activations / typed (moves)", "what was seen"],
  rows.map((row) => row.with(-1, row.at(-1)!.slice(0, 160))),
);

async function run({ walk, ...job }: Job, byKeyboard: boolean) {
  const { name, most } = job;
  const counted = await Walk.begin(browser, byKeyboard, job);
  const failure = await walk(counted).then(
    () => (counted.proof ? undefined : "nothing was checked"),
    (error: Error) => error.message.split("\n").slice(0, 3).join(" "),
  );
  const isTooMuch =
    counted.counts.length > most.length ||
    counted.counts.some(({ taps, typed }, person) => {
      const [mostTaps, mostTyped] = most[person]!;
      return taps > mostTaps || (mostTyped !== null && typed > mostTyped);
    });
  if (failure || isTooMuch) {
    process.exitCode = 1;
    if (process.env.SHOTS) {
      await counted.page.screenshot({
        path: `${process.env.SHOTS}/${name.replaceAll(/\W+/g, "-")}.png`,
        fullPage: true,
      });
    }
  }
  for (const context of browser.contexts()) await context.close();
  return {
    counts: counted.counts
      .map(({ taps, typed, moves }) => `${both([taps, typed])}${byKeyboard ? ` (${moves})` : ""}`)
      .join(" + "),
    proof: failure ? `FAILED: ${failure}` : `${isTooMuch ? "TOO MUCH: " : ""}${counted.proof}`,
  };
}
