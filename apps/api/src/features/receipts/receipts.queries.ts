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
