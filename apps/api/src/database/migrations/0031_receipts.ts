import { type Kysely, sql } from "kysely";

/** Numbers are counted in a row of their own and given in the transaction that counts, so none is skipped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table receipt_counters (year integer primary key, last integer not null)`.execute(db);
  await sql`
    create table receipts (
      number text primary key,
      intent_id integer not null unique references payment_intents (id),
      amount integer not null check (amount > 0),
      paid_at timestamptz not null,
      issued_at timestamptz not null default now()
    )`.execute(db);
}
