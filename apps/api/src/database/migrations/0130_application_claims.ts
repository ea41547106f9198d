import { type Kysely, sql } from "kysely";

/** SHA-256 of the Idempotency-Key with which an application was first sent: whoever knows the key sent it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table memberships add column claim_digest bytea unique`.execute(db);
}
