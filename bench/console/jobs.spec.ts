import { expect, test } from "@playwright/test";
import { consoleJobs, runJob } from "./run-job.ts";

// One after the other, since they change what the others see; a job says how many taps and characters it may take.
for (const job of consoleJobs) {
  for (const byKeyboard of [false, true]) {
    test(`${job.name}, by ${byKeyboard ? "keyboard" : "touch"}`, async ({ browser }) => {
      const { failure, isTooMuch, counts } = await runJob(browser, job, byKeyboard);
      expect(failure).toBeUndefined();
      expect(isTooMuch, `${JSON.stringify(counts)}, at most ${JSON.stringify(job.most)}`).toBe(false);
    });
  }
}
