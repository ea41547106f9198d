import { type RawBuilder, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Email } from "#gateways/mail/email.ts";
import { sendEmail, waitForMailSlot } from "#jobs/emails.ts";
import { reserveMailSlots } from "#jobs/jobs.queries.ts";
import { type JobHandler, job, NonRetryableError, onJob, openJobs } from "#jobs/jobs.ts";
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
    await expect.poll(() => done.length).toBe(30);
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
    await expect.poll(() => finish.length).toBe(3);
    for (let n = 0; n < 6; n += 1) {
      await expect.poll(() => finish.length).toBeGreaterThan(n);
      finish[n]!();
    }
    await expect.poll(() => [running, processed.length]).toEqual([0, 6]);
    expect(Math.max(...processed)).toBe(3);
  } finally {
    for (const done of finish) done();
    await jobs.close();
  }
});

test("a scheduled job that a version no longer has is not enqueued any more", async () => {
  const cron = (name: string) => onJob(job(name, { cron: "0 0 1 1 *" }), async () => undefined);
  const schedulesWith = async (handlers: JobHandler[]) => {
    const jobs = openJobs(services.config.databaseUrl, services.log, true);
    await jobs.open(handlers);
    await jobs.close();
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule order by name`.execute(db);
    return rows.map(({ name }) => name);
  };
  expect(await schedulesWith([cron("test.kept"), cron("test.removed")])).toEqual(["test.kept", "test.removed"]);
  expect(await schedulesWith([cron("test.kept")])).toEqual(["test.kept"]);
});

test("emails to many members take turns at the operator's rate, and no burst follows a pause", async () => {
  // Within a transaction the time stands still.
  const turns = (before: RawBuilder<unknown>) =>
    db.transaction().execute(async (tx) => {
      await before.execute(tx);
      const waits = [];
      for (let n = 0; n < 4; n += 1) waits.push(Math.round(await reserveMailSlots(tx, 600, 1)));
      return waits;
    });
  expect(await turns(sql`delete from mail_pace`)).toEqual([0, 100, 200, 300]);
  expect(await turns(sql`update mail_pace set next_at = now() - interval '1 hour'`)).toEqual([0, 100, 200, 300]);
  expect(await turns(sql`update mail_pace set next_at = now() + interval '1 second'`)).toEqual([
    1000, 1100, 1200, 1300,
  ]);
  // Of a server whose clock was ahead.
  expect(await turns(sql`update mail_pace set next_at = now() + interval '1 hour'`)).toEqual([0, 100, 200, 300]);
  const nextAt = async () => (await db.selectFrom("mail_pace").select("next_at").executeTakeFirstOrThrow()).next_at;
  await sql`update mail_pace set next_at = now() + interval '10 seconds'`.execute(db);
  const start = await nextAt();
  await reserveMailSlots(db, 600, 5);
  const before = await nextAt();
  expect(before.getTime() - start.getTime(), "several at once").toBe(500);
  await Promise.all(Array.from({ length: 8 }, () => reserveMailSlots(db, 600, 1)));
  expect((await nextAt()).getTime() - before.getTime(), "concurrent ones have a turn each").toBe(800);
});

test("jobs of a batch are run at once, and one that fails is repeated alone", async () => {
  const greet = job<{ n: number }>("test.batch", { batchSize: 4, retryDelay: 1 });
  const attempts: string[] = [];
  let together = 0;
  const { promise: met, resolve: meet } = Promise.withResolvers<void>();
  const handlers = [
    onJob(greet, async ({ n }, { attempt }) => {
      attempts.push(`${n}/${attempt}`);
      if (++together === 4) meet();
      await met;
      if (n === 2 && attempt === 1) throw new Error("refused");
    }),
  ];
  const jobs = openJobs(services.config.databaseUrl, services.log, true);
  try {
    await jobs.open(handlers);
    await jobs.enqueueAll(db, greet, [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
    await jobs.work(handlers);
    const completed = async () => {
      const { rows } = await sql<{ n: number }>`
        select (data ->> 'n')::int as n from pgboss.job where name = 'test.batch' and state = 'completed' order by n`.execute(
        db,
      );
      return rows.map(({ n }) => n);
    };
    await expect.poll(completed).toEqual([1, 2, 3, 4]);
    expect(attempts.toSorted()).toEqual(["1/1", "2/1", "2/2", "3/1", "4/1"]);
  } finally {
    meet();
    await jobs.close();
  }
});

test("emails that wait together leave at the operator's rate", async () => {
  await sql`delete from mail_pace`.execute(db);
  const perMinute = 1_200;
  const interval = 60_000 / perMinute;
  const paced = { db, config: { ...services.config, bulkMailPerMinute: perMinute } };
  const began = performance.now();
  const turns = Array.from({ length: 25 }, () => waitForMailSlot(paced).then(() => performance.now() - began));
  const waited = await Promise.all(turns);
  // The turns of a batch are counted from before the query that takes them, which on a busy machine takes a while.
  const early = waited.map((wait, n) => n * interval - wait);
  expect(Math.max(...early)).toBeLessThan(interval);
  const { rows } = await sql<{ ahead: number }>`
    select extract(epoch from next_at - now())::float8 as ahead from mail_pace`.execute(db);
  expect(rows[0]!.ahead, "no turn is taken in vain").toBeLessThan(0.1);
});

test("an email to many members waits for its turn, and others do not", async () => {
  await sql`insert into mail_pace (next_at) values (now() + interval '300 milliseconds')
    on conflict (only_row) do update set next_at = excluded.next_at`.execute(db);
  const sent: string[] = [];
  const mailer = { ...services.mailer, send: async ({ subject }: Email) => void sent.push(subject) };
  const mail = (subject: string): Email => ({
    ...{ subject, preview: "", heading: subject, paragraphs: [] },
    ...{ to: "juma@demo.example", key: subject, causedAt: new Date() },
  });
  const bulk = waitForMailSlot(services).then(() => sendEmail({ mailer }, mail("News")));
  await sendEmail({ mailer }, mail("Your code"));
  await bulk;
  expect(sent).toEqual(["Your code", "News"]);
});

test("a job that fails for good is a dead letter, a scheduled one that begins anew at its next time is not", async () => {
  const email = job<object>("test.email");
  const sweep = job<object>("test.sweep", { retryLimit: 0 });
  const handlers = [
    onJob(email, () => Promise.reject(new NonRetryableError("refused"))),
    onJob(sweep, () => Promise.reject(new Error("refused"))),
  ];
  const jobs = openJobs(services.config.databaseUrl, services.log, true);
  const failed = async () => {
    const { rows } = await sql<{ name: string; source: string | null }>`
      select name, source_name as source from pgboss.job
      where (state = 'failed' and name like 'test.%') or name = 'dead-letters' order by name`.execute(db);
    return rows.map(({ name, source }) => [name, source]);
  };
  try {
    await jobs.open(handlers);
    await jobs.work(handlers);
    await jobs.enqueueAll(db, email, [{}]);
    await jobs.enqueueAll(db, sweep, [{}]);
    await expect.poll(failed).toEqual([
      ["dead-letters", "test.email"],
      ["test.email", null],
      ["test.sweep", null],
    ]);
  } finally {
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

test("a job that is given up is run again when an operator asks for it", async () => {
  const type = job<{ n: number }>("test.given-up");
  const done: number[] = [];
  let isBroken = true;
  const handlers = [
    onJob(type, async ({ n }: { n: number }) => {
      if (isBroken) throw new NonRetryableError("broken");
      done.push(n);
    }),
  ];
  const jobs = openJobs(services.config.databaseUrl, services.log, true);
  try {
    await jobs.open(handlers);
    await jobs.work(handlers);
    // Of the tests before.
    await sql`delete from pgboss.job where name = 'dead-letters'`.execute(db);
    await jobs.enqueue(db, type, { n: 7 });
    const givenUp = () => sql`select from pgboss.job where name = 'dead-letters' and state = 'created'`.execute(db);
    await expect.poll(async () => (await givenUp()).rows.length).toBe(1);
    isBroken = false;
    expect(await jobs.retryGivenUp()).toBe(1);
    await expect.poll(() => done).toEqual([7]);
    expect(await jobs.retryGivenUp()).toBe(0);
  } finally {
    await jobs.close();
  }
});
