import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { runInSteps } from "#jobs/steps.ts";
import { startTestApi } from "#testing/api.ts";
import { waitUntilBlocked } from "#testing/database.ts";
import { type LedgerAction, ledgerActions, readLedger, resetLedger, writeLedger } from "./ledger-days.factories.ts";
import {
  hasUnsummedEntries,
  listDifferingDay,
  listReceivedByDay,
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
const intents: number[] = [];
const act = (one: LedgerAction) => writeLedger(db, intents, one);

beforeEach(async () => {
  intents.splice(0, Infinity, ...(await resetLedger(db)));
});

/** Both are read as of one moment, whatever is written meanwhile. */
const readBoth = () =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => ({ sums: await listReceivedByDay(tx, ALL_DAYS), ledger: await readLedger(tx) }));

test(`what came in by day, purpose and provider is what the ledger has in ${RUNS} random books, also while payments arrive (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ledgerActions(30), { minLength: 20, maxLength: 60 }), async (actions) => {
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
