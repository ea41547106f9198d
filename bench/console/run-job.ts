import type { Browser } from "@playwright/test";
import { expectAccessible } from "../../e2e/fixtures.ts";
import { contentJobs } from "./jobs/content-jobs.ts";
import { deskJobs } from "./jobs/desk-jobs.ts";
import { moneyJobs } from "./jobs/money-jobs.ts";
import { officeJobs } from "./jobs/office-jobs.ts";
import { registerJobs } from "./jobs/register-jobs.ts";
import { type Job, Walk } from "./walk.ts";

/** In their order: the last one ends the samples. */
export const consoleJobs: readonly Job[] = [...contentJobs, ...registerJobs, ...deskJobs, ...moneyJobs, ...officeJobs];

export interface JobResult {
  /** Of each person. */
  counts: Walk["counts"];
  /** What proved the effect. */
  proof: string;
  failure: string | undefined;
  isTooMuch: boolean;
}

/** Does a job once, and looks with axe at the screen on which it ends. */
export async function runJob(browser: Browser, { walk, ...job }: Job, byKeyboard: boolean): Promise<JobResult> {
  const { name, most } = job;
  const before = new Set(browser.contexts());
  const counted = await Walk.begin(browser, byKeyboard, job);
  const failure = await walk(counted)
    .then(async () => {
      if (!counted.proof) return "nothing was checked";
      await expectAccessible(counted.page, ["light"]);
      return undefined;
    })
    .catch((error: Error) => error.message.split("\n").slice(0, 3).join(" "));
  const isTooMuch =
    counted.counts.length > most.length ||
    counted.counts.some(({ taps, typed }, person) => {
      const [mostTaps, mostTyped] = most[person]!;
      return taps > mostTaps || (mostTyped !== null && typed > mostTyped);
    });
  if ((failure || isTooMuch) && process.env.SHOTS) {
    await counted.page.screenshot({ path: `${process.env.SHOTS}/${name.replaceAll(/\W+/g, "-")}.png`, fullPage: true });
  }
  for (const context of browser.contexts()) if (!before.has(context)) await context.close();
  return { counts: counted.counts, proof: counted.proof, failure, isTooMuch };
}
