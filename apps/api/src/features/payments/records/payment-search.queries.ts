import "../payments.tables.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";

interface AmountPage {
  /** Whole KES. */
  amount: number;
  /** On which it came, in Nairobi. */
  day: string | undefined;
  /** Instant in milliseconds and id of the last entry of the page before. */
  after: readonly [number, number] | undefined;
  limit: number;
}

const isPaidOn = (day: string | undefined): RawBuilder<boolean> =>
  day === undefined
    ? sql<boolean>`true`
    : sql<boolean>`paid_at >= ${day}::timestamp at time zone 'Africa/Nairobi'
        and paid_at < (${day}::timestamp + interval '1 day') at time zone 'Africa/Nairobi'`;

/** Entries of a sum that belong to a payment, the newest first. */
export const listEntriesOfAmount = (db: Database, { amount, day, after, limit }: AmountPage) =>
  db
    .selectFrom("ledger_entries")
    .select(["id", "paid_at", sql<number>`intent_id`.as("intent_id")])
    .where("amount", "=", amount)
    .where("intent_id", "is not", null)
    .where(isPaidOn(day))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(paid_at, id) < (${new Date(after![0])}::timestamptz, ${after![1]}::integer)`),
    )
    .orderBy("paid_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Money without a payment that is shown beside payments at most. */
const MAX_UNALLOCATED_FOUND = 20;

const selectUnallocated = (db: Database) =>
  db
    .selectFrom("ledger_entries")
    .select(["id", "provider", "receipt", "amount", "state", "paid_at"])
    // A literal, so that the partial index can be used.
    .where(sql<boolean>`state = 'unallocated'`);

/** Money of a sum that belongs to no payment, the newest first. */
export const listUnallocatedOfAmount = (db: Database, amount: number, day: string | undefined) =>
  selectUnallocated(db)
    .where("amount", "=", amount)
    .where(isPaidOn(day))
    .orderBy("id", "desc")
    .limit(MAX_UNALLOCATED_FOUND)
    .execute();

/** @param receipt in capital letters */
export const listUnallocatedOfReceipt = (db: Database, receipt: string) =>
  selectUnallocated(db).where("receipt", "=", receipt).limit(MAX_UNALLOCATED_FOUND).execute();

/** Open payments of the sum that were begun in the days before it came, the newest first. */
export async function listOpenPaymentsOfAmount(
  db: Database,
  { amount, paid_at }: { amount: number; paid_at: Date },
  days: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from payment_intents
    where state = 'open' and amount = ${amount} and created_at <= ${paid_at}
      and created_at > ${paid_at}::timestamptz - make_interval(days => ${days})
    order by id desc limit ${limit}::integer`.execute(db);
  return rows.map(({ id }) => id);
}
