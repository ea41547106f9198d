import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { deleteOldest } from "#database/delete-oldest.ts";
import { createUser } from "#features/auth/auth.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { waitUntilBlocked } from "#testing/database.ts";
import { allJobs } from "#worker.ts";
import { type JobHandler, job } from "./jobs.ts";
import { MAX_ROWS_PER_STEP, onJobInSteps, runInSteps } from "./steps.ts";

const { db, services, close } = await startTestApi();
afterAll(close);

const run = ({ run: handle }: JobHandler) => handle({} as never, { id: "any", causedAt: new Date(), attempt: 1 });

const insertLinks = (count: number, age: string) =>
  sql`insert into mailed_links (email_hash, created_at)
    select sha256(n::text::bytea), now() - ${age}::interval - n * interval '1 second'
    from generate_series(1, ${count}::int) n`.execute(db);
const countLinks = async () => (await db.selectFrom("mailed_links").select("id").execute()).length;
const old = { column: "created_at", before: sql<Date>`now() - interval '2 days'` } as const;

test("a step deletes as many rows as its limit, the oldest first", async () => {
  await insertLinks(5, "3 days");
  await insertLinks(2, "1 hour");
  expect(await deleteOldest(db, "mailed_links", old, 3)).toBe(3);
  const { rows } = await sql<{ newest: boolean }>`
    select created_at >= now() - interval '3 days 3 seconds' as newest from mailed_links`.execute(db);
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ newest: true })));
  expect(await deleteOldest(db, "mailed_links", old, 3)).toBe(2);
  expect(await countLinks()).toBe(2);
});

test("a row that is renewed while it would be deleted stays", async () => {
  await sql`insert into rate_limits (key, count, resets_at) values ('renewed', 1, now() - interval '1 hour')`.execute(
    db,
  );
  const before = { column: "resets_at", before: sql<Date>`now()` } as const;
  const { ended, waited } = await db.transaction().execute(async (tx) => {
    await sql`update rate_limits set resets_at = now() + interval '1 hour' where key = 'renewed'`.execute(tx);
    return waitUntilBlocked(db, deleteOldest(db, "rate_limits", before, 10));
  });
  expect([waited, await ended]).toEqual([true, 0]);
  expect(await db.selectFrom("rate_limits").select("count").where("key", "=", "renewed").execute()).toHaveLength(1);
});

test("a step is repeated until it handles fewer rows than its limit, or time runs out", async () => {
  let left = 7;
  const limits: number[] = [];
  const step = async (limit: number) => {
    limits.push(limit);
    const handled = Math.min(limit, left);
    left -= handled;
    return handled;
  };
  expect(await runInSteps(step, { limit: 3, until: new Date(0) })).toBe(false);
  expect(left).toBe(4);
  expect(await runInSteps(step, { limit: 3 })).toBe(true);
  expect([left, limits]).toEqual([0, [3, 3, 3]]);
});

test("what a job in steps has no time for is one job of its own, and nothing is left behind", async () => {
  const type = job("test.steps");
  await services.jobs.open([{ type, run: async () => undefined }]);
  await insertLinks(5, "3 days");
  const waiting = async () => (await sql`select id from pgboss.job where name = 'test.steps'`.execute(db)).rows.length;
  const step = (limit: number) => deleteOldest(db, "mailed_links", old, limit);
  const first = onJobInSteps(services, type, () => [step], { limit: 2, withinMs: 0 });
  await run(first);
  expect([await countLinks(), await waiting()]).toEqual([2 + 3, 1]);
  await run(first);
  expect([await countLinks(), await waiting()], "one waits already").toEqual([2 + 1, 1]);
  await sql`update pgboss.job set state = 'active' where name = 'test.steps'`.execute(db);
  await insertLinks(2, "3 days");
  await run(first);
  expect([await countLinks(), await waiting()]).toEqual([2 + 1, 2]);
  await run(first);
  expect([await countLinks(), await waiting()]).toEqual([2, 2]);
});

test("jobs in steps that are fetched together are one run, and one that comes during it is another", async () => {
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let runs = 0;
  const type = job("test.together", { batchSize: 10 });
  const handler = onJobInSteps(services, type, () => {
    runs++;
    begin();
    return [() => ended.then(() => 0)];
  });
  const first = [run(handler), run(handler), run(handler)];
  await began;
  const late = run(handler);
  end();
  await Promise.all([...first, late]);
  expect(runs).toBe(2);
});

/** Rows that a scheduled job deletes, `n` of them. */
const oldRows: Record<string, string> = {
  sessions: "(id, user_id, expires_at) select gen_random_uuid(), $user, $old",
  account_tokens: `(hash, user_id, purpose, email, expires_at)
    select sha256(n::text::bytea), $user, 'confirm', 'w@party.example', $old`,
  email_changes: `(user_id, old_email, new_email, created_at, old_email_confirmed)
    select $user, 'w@party.example', 'm@party.example', $old, true`,
  security_mails: "(job_id, user_id, event, created_at) select gen_random_uuid(), $user, 'password', $old",
  mailed_links: "(email_hash, created_at) select sha256(n::text::bytea), $old",
  sign_in_failures: "(key, count, last_at) select n, 1, $old",
  rate_limits: "(key, count, resets_at) select n, 1, $old",
  idempotency_keys: `(scope, key, fingerprint, claim, leased_until, created_at)
    select 'test', n, '', gen_random_uuid(), $old, $old`,
  newsletter_subscriptions: "(email, requested_at) select n || '@party.example', $old",
  newsletter_confirmation_tokens: `(token_hash, subscription_id, expires_at)
    select sha256(n::text::bytea), (select max(id) from newsletter_subscriptions where state = 'confirmed'), $old`,
  contact_messages: "(name, email, subject, message, created_at) select 'Tom', 'tom@party.example', '', '', $old",
  invitation_mails: "(inviter_id, address_digest, asked_at) select $user, sha256(n::text::bytea), $old",
};
const deletions = [
  ...["account.forget", "auth.forget-dead-sessions", "auth.delete-old-failures", "rate-limits.delete-expired"],
  ...["idempotency.forget-old-keys", "newsletter.forget", "contact.forget", "invitations.forget"],
];

test("the scheduled deletions never delete more rows in one statement than a step has, and leave none", async () => {
  const { id } = await createUser(services);
  await sql`insert into newsletter_subscriptions (email, state) values ('kept@party.example', 'confirmed')`.execute(db);
  await sql
    .raw(`create function at_most_a_step() returns trigger language plpgsql as $$
      begin
        if (select count(*) from gone) > ${MAX_ROWS_PER_STEP} then raise 'too many rows of %', tg_table_name; end if;
        return null;
      end $$`)
    .execute(db);
  await sql`truncate mailed_links, rate_limits`.execute(db);
  for (const [table, rows] of Object.entries(oldRows)) {
    const select = rows.replaceAll("$user", String(id)).replaceAll("$old", "now() - interval '2 years'");
    await sql.raw(`insert into ${table} ${select} from generate_series(1, ${MAX_ROWS_PER_STEP + 1}) n`).execute(db);
    await sql
      .raw(`create trigger at_most_a_step after delete on ${table} referencing old table as gone
        for each statement execute function at_most_a_step()`)
      .execute(db);
  }
  const handlers = allJobs(services);
  for (const name of deletions) await run(handlers.find(({ type }) => type.name === name)!);
  for (const table of Object.keys(oldRows)) {
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from ${sql.table(table)}`.execute(db);
    expect([table, rows[0]!.left]).toEqual([table, table === "newsletter_subscriptions" ? 1 : 0]);
  }
});
