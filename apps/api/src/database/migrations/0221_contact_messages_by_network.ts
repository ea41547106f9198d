import { type Kysely, sql } from "kysely";

/** Notes to writers are counted by network, for an hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contact_messages add column network_hash bytea`.execute(db);
}
