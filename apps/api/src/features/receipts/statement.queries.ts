import "#features/receipts/receipts.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** What a member paid from one instant to before another, in order of payment, with the receipt of each. */
export const listReceiptsOf = (db: Database, userId: number, from: Date, before: Date) =>
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
    .where("intent.user_id", "=", userId)
    .where("receipts.paid_at", ">=", from)
    .where("receipts.paid_at", "<", before)
    .orderBy("receipts.paid_at")
    .orderBy("receipts.number")
    .execute();

/** The calendar years, in Nairobi time, in which a member paid anything; latest first. */
export const listYearsOf = async (db: Database, userId: number): Promise<number[]> => {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from receipts.paid_at at time zone 'Africa/Nairobi')::integer as year
    from receipts join payment_intents as intent on intent.id = receipts.intent_id
    where intent.user_id = ${userId} order by year desc`.execute(db);
  return rows.map(({ year }) => year);
};
