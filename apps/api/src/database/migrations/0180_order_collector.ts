import { type Kysely, sql } from "kysely";

/** Who collects an order, and is named on its receipt; orders of before name nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column collector_name text not null default ''`.execute(db);
}
