import { type Kysely, sql } from "kysely";

/** One access token per payment service and key, shared by all processes: a new one ends the one before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_tokens (
      app text primary key,
      sealed bytea,
      good_until timestamptz
    )`.execute(db);
}
