import "../payments.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { paymentSubjectColumn } from "../intents/intents.queries.ts";

export const findReceiptOfIntent = (db: Database, intentId: number) =>
  db
    .selectFrom("receipts")
    .select(["number", "amount", "paid_at"])
    .where("intent_id", "=", intentId)
    .executeTakeFirst();

/** The next number of the year. The row stays locked until the transaction ends, so numbers have no gaps. */
export async function incrementReceiptCounter(tx: Database, year: number): Promise<number> {
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

const selectReceipts = (db: Database) =>
  db
    .selectFrom("receipts")
    .innerJoin("payment_intents as intent", "intent.id", "receipts.intent_id")
    .select([
      "receipts.number",
      "receipts.amount",
      "receipts.paid_at",
      "intent.purpose",
      paymentSubjectColumn,
      "intent.state as intent_state",
    ]);

/** The fields that the public check of a receipt shows. */
export const findReceiptByNumber = (db: Database, number: string, amount: number) =>
  selectReceipts(db).where("receipts.number", "=", number).where("receipts.amount", "=", amount).executeTakeFirst();

/** The fields that are printed on a receipt. */
export const findPrintedReceipt = (db: Database, intentId: number) =>
  selectReceipts(db)
    .select(["receipts.issued_at", "intent.payer_name", "intent.payer_email", "intent.user_id", "intent.language"])
    .where("receipts.intent_id", "=", intentId)
    .executeTakeFirst();

/** The ledger entries that count for a payment, oldest first. */
export const listAllocatedEntries = (db: Database, intentId: number) =>
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

/** A member's receipts from one instant until before another, in order of payment. */
export const listReceiptsOfUser = (db: Database, userId: number, from: Date, before: Date) =>
  selectReceipts(db)
    .where("intent.user_id", "=", userId)
    .where("receipts.paid_at", ">=", from)
    .where("receipts.paid_at", "<", before)
    .orderBy("receipts.paid_at")
    .orderBy("receipts.number")
    .execute();

/** The calendar years of Nairobi time in which a member paid anything, latest first. */
export const listReceiptYearsOf = async (db: Database, userId: number): Promise<number[]> => {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from receipts.paid_at at time zone 'Africa/Nairobi')::integer as year
    from receipts join payment_intents as intent on intent.id = receipts.intent_id
    where intent.user_id = ${userId} order by year desc`.execute(db);
  return rows.map(({ year }) => year);
};
