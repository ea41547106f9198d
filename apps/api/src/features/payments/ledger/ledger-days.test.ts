import { DAY_MS, dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { runInSteps } from "#jobs/steps.ts";
import { startTestApi } from "#testing/api.ts";
import { waitUntilBlocked } from "#testing/database.ts";
import {
  hasUnsummedEntries,
  listDifferingDay,
  listReceivedByDay,
  type ReceivedOnDay,
  sumLedgerChanges,
  sumOldEntries,
} from "./ledger-days.queries.ts";

/** `LEDGER_RUNS=200 LEDGER_SEED=1 vitest run --project api ledger-days` after a change of what triggers note. */
const RUNS = Number(process.env.LEDGER_RUNS ?? 8);
const SEED = Number(process.env.LEDGER_SEED ?? Math.floor(Math.random() * 2 ** 31));

const { db, close } = await startTestApi();
afterAll(close);

const TODAY = dayInNairobi(new Date());
const ALL_DAYS = { from: daysAfter(TODAY, -40), to: TODAY };
const PURPOSES = ["membership", "order", "donation"] as const;
const intents: number[] = [];

beforeEach(async () => {
  await sql`truncate payment_intents, ledger_entries, ledger_changes, ledger_days, ledger_days_backlog cascade`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    insert into payment_intents (purpose, target_id, amount, reference, payer_name)
    select (${sql.val(PURPOSES)}::text[])[1 + n % 3], n, 100, 'DAYS' || n, 'Wangari' from generate_series(0, 8) as n
    returning id`.execute(db);
  intents.splice(0, Infinity, ...rows.map(({ id }) => id));
});

/** What the entries themselves say. */
async function readLedger(tx: Database): Promise<ReceivedOnDay[]> {
  const { rows } = await sql<ReceivedOnDay>`
    select to_char(paid_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as day, provider,
      coalesce((select purpose from payment_intents where id = intent_id), 'none') as purpose,
      count(*) filter (where amount > 0)::integer as count, coalesce(sum(amount) filter (where amount > 0), 0)::float8 as amount,
      count(*) filter (where amount < 0)::integer as "returnedCount",
      coalesce(-sum(amount) filter (where amount < 0), 0)::float8 as returned
    from ledger_entries group by 1, 2, 3 order by 1, 2, 3`.execute(tx);
  return rows;
}

/** Both are read as of one moment, whatever is written meanwhile. */
const readBoth = () =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => ({ sums: await listReceivedByDay(tx, ALL_DAYS), ledger: await readLedger(tx) }));

const instant = fc.integer({ min: 0, max: 30 * DAY_MS }).map((ago) => new Date(Date.now() - ago));
const amount = fc.integer({ min: 1, max: 150_000 });
const provider = fc.constantFrom("mpesa", "airtel", "bank");
const intent = fc.nat({ max: 8 });
const nth = fc.nat({ max: 60 });
/** What is written into a ledger, and the job that adds it up. */
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("pay" as const), at: instant, amount, provider, intent }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("wait" as const), at: instant, amount, provider }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("query" as const), at: instant, amount, provider, intent }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("give receipt" as const), at: instant, amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("allocate" as const), intent }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("reverse" as const), nth, at: instant }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("sum" as const), limit: fc.constantFrom(1, 7, 1_000) }) },
);
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

let receiptCount = 0;

async function act(one: Action): Promise<void> {
  const receipt = `SKLD${++receiptCount}`;
  if (one.kind === "pay" || one.kind === "query" || one.kind === "wait") {
    const id = one.kind === "wait" ? null : intents[one.intent]!;
    await sql`insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
      values (${one.provider}, ${one.kind === "query" ? `QUERY-${receipt}` : receipt}, ${one.amount}, '{c2b}', ${id},
        ${id === null ? "unallocated" : "allocated"}, ${one.at})`.execute(db);
  } else if (one.kind === "give receipt") {
    await sql`update ledger_entries set receipt = ${receipt}, amount = ${one.amount}, paid_at = ${one.at}
      where id = (select min(id) from ledger_entries where receipt like 'QUERY-%') and receipt like 'QUERY-%'`.execute(
      db,
    );
  } else if (one.kind === "allocate") {
    await sql`update ledger_entries set intent_id = ${intents[one.intent]!}, state = 'allocated'
      where id = (select min(id) from ledger_entries where intent_id is null) and intent_id is null`.execute(db);
  } else if (one.kind === "delete") {
    await sql`delete from ledger_entries
      where id = (select max(id) from ledger_entries where receipt like 'QUERY-%') and receipt like 'QUERY-%'`.execute(
      db,
    );
  } else if (one.kind === "reverse") {
    await sql`with reversed as (
        update ledger_entries set state = 'reversed' where state <> 'reversed' and id = (
          select id from ledger_entries where amount > 0 and receipt not like 'QUERY-%' order by id offset ${one.nth} limit 1)
        returning *)
      insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
      select provider, receipt || '-REVERSED', -amount, '{provider}', intent_id, 'reversed', ${one.at}::timestamptz
      from reversed on conflict do nothing`.execute(db);
  } else {
    await sumLedgerChanges(db, one.limit);
  }
}

test(`what came in by day, purpose and provider is what the ledger has in ${RUNS} random books, also while payments arrive (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 20, maxLength: 60 }), async (actions) => {
      await sql`truncate ledger_entries, ledger_changes, ledger_days cascade`.execute(db);
      const waiting = [...actions];
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await act(next);
      };
      let isOver = false;
      const writing = Promise.all([work(), work(), work()]).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        const { sums, ledger } = await readBoth();
        expect(sums).toEqual(ledger);
      }
      await writing;
      await runInSteps((limit) => sumLedgerChanges(db, limit), { limit: 5 });
      const { sums, ledger } = await readBoth();
      expect(sums).toEqual(ledger);
      expect(await db.selectFrom("ledger_changes").selectAll().execute()).toEqual([]);
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
}, 600_000);

test("entries from before the sums are added in steps, and what changes meanwhile is counted once", async () => {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
      select 'mpesa', case when n % 10 = 0 then 'QUERY-' else 'SKLO' end || n, n, '{c2b}',
        case when n % 3 = 0 then null else ${intents[0]!}::integer end, 'held', now() - interval '20 days'
      from generate_series(1, 60) as n`.execute(tx);
    await sql`insert into ledger_days_backlog select min(id), max(id) from ledger_entries`.execute(tx);
  });
  const sumOld = (limit: number) => db.transaction().execute((tx) => sumOldEntries(tx, limit));
  const change = async (n: number) => {
    await sql`update ledger_entries set intent_id = ${intents[1]!} where amount = ${n} and intent_id is null`.execute(
      db,
    );
    await sql`delete from ledger_entries where receipt = ${`QUERY-${n + 1}`}`.execute(db);
    await act({ kind: "pay", at: new Date(), amount: 500, provider: "mpesa", intent: 2 });
  };
  await change(9);
  expect(await sumOld(25)).toBe(25);
  await change(19);
  await change(39);
  expect(await hasUnsummedEntries(db)).toBe(true);
  // One that somebody has locked is left for the next time, with those beside it.
  await db.transaction().execute(async (tx) => {
    await sql`update ledger_entries set payer_hint = 'J' where amount = 45`.execute(tx);
    expect(await sumOld(25)).toBe(0);
  });
  // One that somebody changes meanwhile is changed once it is counted.
  let changing: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    expect(await sumOldEntries(tx, 25)).toBe(25);
    changing = sql`update ledger_entries set intent_id = ${intents[1]!} where amount = 48`.execute(db);
    await waitUntilBlocked(tx, changing);
  });
  await changing;
  await runInSteps(sumOld, { limit: 25 });
  expect(await sumOld(25)).toBe(0);
  expect(await hasUnsummedEntries(db)).toBe(false);
  const { sums, ledger } = await readBoth();
  expect(sums).toEqual(ledger);
  expect(ledger).not.toEqual([]);
});

test("a sum that is not that of its day is named with both", async () => {
  await act({ kind: "pay", at: new Date(), amount: 500, provider: "mpesa", intent: 0 });
  expect(await listDifferingDay(db, TODAY)).toEqual([]);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update ledger_entries set amount = 501`.execute(tx);
  });
  expect(await listDifferingDay(db, TODAY)).toEqual([
    { provider: "mpesa", direction: "in", entries: 1, amount: 500, entriesNow: 1, amountNow: 501 },
  ]);
});
