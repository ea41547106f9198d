import { type Kysely, sql } from "kysely";

/** What one network holds unpaid is counted; an order's time is short until somebody begins to pay it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column network_hash bytea`.execute(db);
  await sql`create index orders_of_network on orders (network_hash) where network_hash is not null`.execute(db);
  await sql`alter table payment_intents add column extended_expires_at timestamptz(3)`.execute(db);
}
