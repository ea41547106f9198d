import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#database/database.ts";
import { type Intent, lockIntentsOfDebt } from "#features/payments/intents/intents.queries.ts";
import { recordPayment, recordUnallocatedPayments } from "#features/payments/ledger/ledger.ts";
import { recordPayBillPayment } from "#features/payments/ledger/manual-payments.ts";
import { createPayment } from "#features/payments/payments.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { reconcileDay, startDailyRun } from "../reconciliation.ts";
import { createOldEntries, withoutTriggers } from "./books.factories.ts";
import { checkBooks } from "./books.ts";
import { sealOldEntries } from "./seals.ts";

const { services, db, close } = await startTestApi();
afterAll(close);

// Without a seal, a check looks at everything.
beforeAll(async () => {
  await createOldEntries(db, 1);
  await sealOldEntries(db);
});

let receiptCount = 0;
const AMOUNT = 100;

const incomingBy = (channel: "stk" | "c2b" | "query" | "statement") => ({
  provider: "mpesa" as const,
  receipt: `${channel === "query" ? "QUERY-" : "SKLB"}${++receiptCount}`,
  amount: AMOUNT,
  paidAt: new Date(Date.now() - 3_600_000),
  channel,
});

/** Who records money: a prompt's callback, a status query, the pay bill, and a person for what belonged to no payment. */
const writers: Record<string, (tx: Database, intent: Intent) => Promise<unknown>> = {
  callback: (tx, intent) => recordPayment(tx, services.jobs, incomingBy("stk"), intent),
  query: (tx, intent) => recordPayment(tx, services.jobs, incomingBy("query"), intent),
  "pay bill": (tx, { reference: typedReference }) => {
    const payer = { payerHint: null, phoneHash: null, shortCode: "600984", till: false };
    return recordPayBillPayment(tx, services, { ...incomingBy("c2b"), ...payer, typedReference }, "c2b");
  },
  person: async (tx, intent) => {
    const incoming = incomingBy("statement");
    await recordUnallocatedPayments(tx, [incoming]);
    return recordPayment(tx, services.jobs, incoming, intent);
  },
};

/** A payment that was paid and fulfilled an hour ago. */
async function createPaid(writer: keyof typeof writers): Promise<number> {
  const { intent } = await createPayment(services, { amount: AMOUNT });
  await db.transaction().execute(async (tx) => {
    await lockIntentsOfDebt(tx, intent.id);
    await writers[writer]!(tx, intent);
  });
  await sql`update payment_fulfilments set done_at = now() where intent_id = ${intent.id}`.execute(db);
  return intent.id;
}

const findFaults = async (everything = false) => {
  const runId = await startDailyRun(db);
  await checkBooks(db, runId, everything);
  return listFaults(runId);
};
const listFaults = async (runId: number) =>
  (
    await db
      .selectFrom("reconciliation_findings")
      .select(["intent_id", "kind"])
      .where("run_id", "=", runId)
      .orderBy("intent_id")
      .execute()
  ).map(({ intent_id, kind }) => [intent_id, kind]);

const faults = {
  "counts as open": [(id: number) => sql`update payment_intents set state = 'open' where id = ${id}`, "books_disagree"],
  "counts as reversed": [
    (id: number) => sql`update payment_intents set state = 'reversed' where id = ${id}`,
    "books_disagree",
  ],
  "is of another sum": [
    (id: number) => sql`update payment_intents set amount = amount + 1 where id = ${id}`,
    "books_disagree",
  ],
  "has money that does not count": [
    (id: number) => sql`update ledger_entries set state = 'held' where intent_id = ${id}`,
    "books_disagree",
  ],
  "is fulfilled no more": [
    (id: number) => sql`delete from payment_fulfilments where intent_id = ${id}`,
    "not_fulfilled",
  ],
} as const;

test("each of 20 faults, five for each writer of the ledger, is found by the next daily check, and by each one until it is gone", async () => {
  const planted = [];
  for (const writer of Object.keys(writers)) {
    for (const [fault, kind] of Object.values(faults)) planted.push({ id: await createPaid(writer), fault, kind });
  }
  expect(await findFaults()).toEqual([]);
  for (const { id, fault } of planted) await fault(id).execute(db);
  const expected = planted.map(({ id, kind }) => [id, kind]);
  expect(expected).toHaveLength(20);
  expect(await findFaults()).toEqual(expected);
  expect((await reconcileDay(services, false)).findings.filter(({ intent_id }) => intent_id !== null)).toHaveLength(20);
  expect(await findFaults(true)).toEqual(expected);
  for (const { id, kind } of planted) {
    await sql`update payment_intents set state = 'paid', amount = ${AMOUNT} where id = ${id}`.execute(db);
    await sql`update ledger_entries set state = 'allocated' where intent_id = ${id}`.execute(db);
    if (kind === "not_fulfilled") {
      await sql`insert into payment_fulfilments (intent_id, kind, done_at) values (${id}, 'donation', now())`.execute(
        db,
      );
    }
  }
  expect(await findFaults()).toEqual([]);
});

test.each(Object.entries(faults))(
  "a payment that %s by a change that is committed while the check runs is found by the next one",
  async (_, [fault, kind]) => {
    const [id, other] = [await createPaid("callback"), await createPaid("query")];
    await findFaults();
    await db.transaction().execute(async (tx) => {
      await fault(id).execute(tx);
      // A later change is committed before.
      await sql`update payment_intents set state = 'open' where id = ${other}`.execute(db);
      expect(await findFaults()).toEqual([[other, "books_disagree"]]);
    });
    expect(await findFaults()).toEqual([
      [id, kind],
      [other, "books_disagree"],
    ]);
    await sql`update payment_intents set state = 'open', amount = 1000000 where id in (${id}, ${other})`.execute(db);
  },
);

test("a check that ends before its findings are stored has taken no change", async () => {
  const id = await createPaid("pay bill");
  await findFaults();
  await sql`update payment_intents set state = 'open' where id = ${id}`.execute(db);
  const missingRun = 999_999;
  await expect(checkBooks(db, missingRun, false)).rejects.toThrow("reconciliation_findings_run_id_fkey");
  expect(await findFaults()).toEqual([[id, "books_disagree"]]);
  await sql`update payment_intents set state = 'paid' where id = ${id}`.execute(db);
});

test("what was paid a moment before the check, and is not fulfilled later, is found by the next one", async () => {
  const id = await createPaid("callback");
  await sql`update payment_intents set paid_at = now() where id = ${id}`.execute(db);
  await sql`update payment_fulfilments set done_at = null where intent_id = ${id}`.execute(db);
  expect(await findFaults()).toEqual([]);
  await withoutTriggers(db, sql`update payment_intents set paid_at = now() - interval '1 day' where id = ${id}`);
  expect(await findFaults()).toEqual([[id, "not_fulfilled"]]);
  await sql`update payment_fulfilments set done_at = now() where intent_id = ${id}`.execute(db);
});

test("a payment that was changed without a trigger is found within 30 daily checks, once", async () => {
  const id = await createPaid("callback");
  await findFaults();
  await withoutTriggers(db, sql`update payment_intents set state = 'open' where id = ${id}`);
  const found = [];
  for (let night = 0; night < 30 && found.length === 0; night += 1) found.push(...(await findFaults()));
  expect(found).toEqual([[id, "books_disagree"]]);
});
