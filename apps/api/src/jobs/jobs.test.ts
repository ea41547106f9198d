import { afterAll, expect, test } from "vitest";
import { type JobHandler, job, onJob, openJobs } from "#jobs/jobs.ts";
import { startTestApi } from "#testing/api.ts";

const { db, services, close } = await startTestApi();
afterAll(close);

test("many jobs of one transaction are processed one after the other without a pause", async () => {
  const greetJob = job<{ n: number }>("test.greet");
  const done: number[] = [];
  const handlers: JobHandler[] = [onJob(greetJob, async ({ n }: { n: number }) => void done.push(n))];
  const jobs = openJobs(services.config.databaseUrl, services.log, true);
  try {
    await jobs.open(handlers);
    await jobs.work(handlers);
    await db.transaction().execute(async (tx) => {
      for (let n = 0; n < 30; n += 1) await jobs.enqueue(tx, greetJob, { n });
    });
    await expect.poll(() => done.length, { timeout: 5_000 }).toBe(30);
  } finally {
    await jobs.close();
  }
});

test("jobs of one type run concurrently up to the configured number", async () => {
  const wait = job<{ n: number }>("test.wait", { sideBySide: 3 });
  let running = 0;
  const processed: number[] = [];
  const finish: (() => void)[] = [];
  const handlers = [
    onJob(wait, async () => {
      processed.push(++running);
      await new Promise<void>((done) => finish.push(done));
      running -= 1;
    }),
  ];
  const jobs = openJobs(services.config.databaseUrl, services.log, true);
  try {
    await jobs.open(handlers);
    await jobs.work(handlers);
    await db.transaction().execute(async (tx) => {
      for (let n = 0; n < 6; n += 1) await jobs.enqueue(tx, wait, { n });
    });
    await expect.poll(() => finish.length, { timeout: 5_000 }).toBe(3);
    for (let n = 0; n < 6; n += 1) {
      await expect.poll(() => finish.length, { timeout: 5_000 }).toBeGreaterThan(n);
      finish[n]!();
    }
    await expect.poll(() => [running, processed.length], { timeout: 5_000 }).toEqual([0, 6]);
    expect(Math.max(...processed)).toBe(3);
  } finally {
    for (const done of finish) done();
    await jobs.close();
  }
});

test("a scheduled job runs once a minute with two workers on one database", {
  // Too long for every run: the schedule is by the minute.
  skip: !process.env.FAULTS_LONG,
  timeout: 240_000,
}, async () => {
  const tick = job("test.tick", { cron: "* * * * *" });
  const minutes: string[] = [];
  const handlers = [onJob(tick, async () => void minutes.push(new Date().toISOString().slice(0, 16)))];
  const workers = [1, 2].map(() => openJobs(services.config.databaseUrl, services.log, true));
  try {
    for (const jobs of workers) await jobs.open(handlers);
    for (const jobs of workers) await jobs.work(handlers);
    await expect.poll(() => minutes.length, { timeout: 200_000 }).toBeGreaterThanOrEqual(2);
    expect(new Set(minutes).size).toBe(minutes.length);
  } finally {
    await Promise.all(workers.map((jobs) => jobs.close()));
  }
});
