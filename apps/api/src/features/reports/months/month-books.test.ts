import { monthOfDay, monthsAfter } from "@party/contract/values/months";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import {
  type LedgerAction,
  ledgerActions,
  readLedger,
  resetLedger,
  writeLedger,
} from "#features/payments/ledger/ledger-days.factories.ts";
import { type ReceivedOnDay, receivedByDay, sumLedgerChanges } from "#features/payments/ledger/ledger-days.queries.ts";
import { withoutTriggers } from "#features/reconciliation/books/books.factories.ts";
import { runInSteps } from "#jobs/steps.ts";
import { Problem } from "#problem.ts";
import { startTestApi } from "#testing/api.ts";
import { measureCallCost } from "#testing/query-costs.ts";
import { seedOf } from "#testing/seed.ts";
import { closeMonthByTwo, createClosers } from "../reports.factories.ts";
import { reportReceived } from "../reports.staff.ts";
import { listFigures, listUnreportedFigures } from "./closed-months.queries.ts";

/** `MONTH_RUNS=200 MONTH_SEED=1 vitest run --project api month-books` after a change of what is stored of a month. */
const RUNS = Number(process.env.MONTH_RUNS ?? 5);
const SEED = seedOf(process.env.MONTH_SEED);

const { db, services, close } = await startTestApi();
afterAll(close);
const closers = await createClosers(services);

const CURRENT = monthOfDay(dayInNairobi(new Date()));
const ENDED = [-1, -2, -3].map((months) => monthsAfter(CURRENT, months));

type Action = LedgerAction | { kind: "close"; month: number };
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 12, arbitrary: ledgerActions(100) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("close" as const), month: fc.constantFrom(...ENDED) }) },
);

const SUMS = ["count", "amount", "returnedCount", "returned"] as const;

/** Sums by day, provider and purpose, without those that are nothing. */
function sumUp(rows: readonly ReceivedOnDay[]): Map<string, number[]> {
  const sums = new Map<string, number[]>();
  for (const row of rows) {
    const key = `${row.day} ${row.provider} ${row.purpose}`;
    const before = sums.get(key) ?? [0, 0, 0, 0];
    sums.set(
      key,
      SUMS.map((name, place) => before[place]! + row[name]),
    );
  }
  return new Map([...sums].filter(([, values]) => values.some((value) => value !== 0)).toSorted());
}

function refusalOf(error: unknown): string {
  if (!(error instanceof Problem)) throw error;
  return error.firstCode;
}

const listMonths = async (tx: Database) =>
  (await tx.selectFrom("closed_months").select("month").execute()).map(({ month }) => month);

/** Closed months with their corrections, what is not reported yet, and the ledger, all as of one moment. */
const readAll = () =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const closed = await listMonths(tx);
      const reported = (await Promise.all(closed.map((month) => listFigures(tx, month)))).flat();
      const unreported = await listUnreportedFigures(tx, receivedByDay, CURRENT);
      const known = new Set([...closed, CURRENT]);
      const ledger = (await readLedger(tx)).filter(({ day }) => known.has(monthOfDay(day)));
      return { reported, unreported, ledger };
    });

async function expectBalanced(): Promise<void> {
  const { reported, unreported, ledger } = await readAll();
  expect(sumUp([...reported, ...unreported])).toEqual(sumUp(ledger));
}

test(`closed months, their corrections and what is open are the ledger to the shilling in ${RUNS} random books, also while payments arrive (seed ${SEED})`, async () => {
  let closings = 0;
  let corrections = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 30, maxLength: 80 }), async (actions) => {
      await withoutTriggers(db, sql`truncate closed_months, closed_month_figures`);
      const intents = await resetLedger(db);
      const atClosing = new Map<number, ReceivedOnDay[]>();
      const waiting = [...actions];
      const act = async (one: Action) => {
        if (one.kind !== "close") return writeLedger(db, intents, one);
        // One that is proposed already, closed, or without payments is refused; one that changes meanwhile is not done.
        const outcome = await closeMonthByTwo(services, one.month, closers).catch(refusalOf);
        if (outcome.endsWith("is closed.")) atClosing.set(one.month, await listFigures(db, one.month));
      };
      const work = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await act(next);
      };
      let isOver = false;
      const writing = Promise.all([work(), work(), work()]).finally(() => {
        isOver = true;
      });
      while (!isOver) await expectBalanced();
      await writing;
      // The rest is closed in the end, so that all that changed of the others is reported.
      for (const month of ENDED) await act({ kind: "close", month });
      await runInSteps((limit) => sumLedgerChanges(db, limit), { limit: 5 });
      await expectBalanced();
      for (const [month, figures] of atClosing) expect(await listFigures(db, month)).toEqual(figures);
      for (const month of await listMonths(db)) {
        const { received, returned } = await reportReceived(db, month);
        const ofMonth = (await readLedger(db)).filter(({ day }) => monthOfDay(day) === month);
        expect(received + returned).toBe(ofMonth.reduce((sum, row) => sum + row.amount - row.returned, 0));
      }
      closings += atClosing.size;
      corrections += [...atClosing].filter(([month, rows]) => rows.some(({ day }) => monthOfDay(day) !== month)).length;
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
  // Not of books in which nothing was closed or corrected.
  expect(closings).toBeGreaterThan(RUNS);
  expect(corrections).toBeGreaterThan(0);
}, 1_200_000);

test("the report of a month reads at most 200 blocks of the days of ten years", async () => {
  await resetLedger(db);
  await sql`
    insert into ledger_days (day, provider, purpose, direction, count, amount)
    select current_date - n, provider, purpose, direction, 900, case when direction = 'in' then 900000 else -900000 end
    from generate_series(0, 3650) as n, unnest(array['mpesa', 'airtel', 'bank', 'stripe']) as provider,
      unnest(array['membership', 'order', 'donation', 'none']) as purpose, unnest(array['in', 'out']) as direction`.execute(
    db,
  );
  await sql`vacuum analyze ledger_days`.execute(db);
  const blocks = await measureCallCost(db, () => reportReceived(db, ENDED[1]));
  expect(blocks).toBeGreaterThan(0);
  expect(blocks).toBeLessThanOrEqual(200);
  expect((await reportReceived(db, ENDED[1])).lines).toHaveLength(32);
});
