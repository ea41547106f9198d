import "#features/receipts/receipts.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

export const findReceiptOf = (db: Database, intentId: number) =>
  db
    .selectFrom("receipts")
    .select(["number", "amount", "paid_at"])
    .where("intent_id", "=", intentId)
    .executeTakeFirst();

/** The next number of the year; whoever else counts waits until this transaction ends, so none is ever skipped. */
export async function countUp(tx: Database, year: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into receipt_counters (year, last) values (${year}, 1)
    on conflict (year) do update set last = receipt_counters.last + 1
    returning last`.execute(tx);
  return rows[0]!.last;
}

export const insertReceipt = (
  tx: Database,
  receipt: { number: string; intent_id: number; amount: number; paid_at: Date },
) => tx.insertInto("receipts").values(receipt).returning(["number", "amount", "paid_at"]).executeTakeFirstOrThrow();

/** What anybody may know who holds the paper. */
export const findReceiptWith = (db: Database, number: string, amount: number) =>
  db
    .selectFrom("receipts")
    .innerJoin("payment_intents as intent", "intent.id", "receipts.intent_id")
    .select([
      "receipts.number",
      "receipts.amount",
      "receipts.paid_at",
      "intent.purpose",
      "intent.title",
      "intent.state as intent_state",
    ])
    .where("receipts.number", "=", number)
    .where("receipts.amount", "=", amount)
    .executeTakeFirst();

/** What stands on the paper. */
export const findPrintedReceipt = (db: Database, intentId: number) =>
  db
    .selectFrom("receipts")
    .innerJoin("payment_intents as intent", "intent.id", "receipts.intent_id")
    .select([
      "receipts.number",
      "receipts.amount",
      "receipts.paid_at",
      "receipts.issued_at",
      "intent.purpose",
      "intent.title",
      "intent.payer_name",
      "intent.payer_email",
      "intent.state as intent_state",
    ])
    .where("receipts.intent_id", "=", intentId)
    .executeTakeFirst();

/** What arrived for a payment and counts for it, in order of arrival. */
export const listMoneyOf = (db: Database, intentId: number) =>
  db
    .selectFrom("ledger_entries as entry")
    .leftJoin("payment_attempts as attempt", "attempt.id", "entry.attempt_id")
    .select(["entry.provider", "attempt.method", "entry.receipt", "entry.amount"])
    .where("entry.intent_id", "=", intentId)
    .where("entry.state", "in", ["allocated", "reversed"])
    .where("entry.amount", ">", 0)
    .orderBy("entry.paid_at")
    .orderBy("entry.id")
    .execute();
