import { afterAll, expect, test } from "vitest";
import { type JobHandler, job, onJob, openJobs } from "#jobs/jobs.ts";
import { anApi } from "#testing/api.ts";

const { db, services, close } = await anApi();
afterAll(close);

test("many jobs of one transaction are worked off one after the other without a pause", async () => {
  const greet = job<{ n: number }>("test.greet");
  const done: number[] = [];
  const handlers: JobHandler[] = [onJob(greet, async ({ n }: { n: number }) => void done.push(n))];
  const jobs = openJobs(services.config.databaseUrl, services.log, true);
  try {
    await jobs.open(handlers);
    await jobs.work(handlers);
    await db.transaction().execute(async (tx) => {
      for (let n = 0; n < 30; n += 1) await jobs.enqueue(tx, greet, { n });
    });
    await expect.poll(() => done.length, { timeout: 5_000 }).toBe(30);
  } finally {
    await jobs.close();
  }
});
