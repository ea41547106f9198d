import { type Kysely, sql } from "kysely";

/** Which token each was exchanged for: of two children of one parent only one may go on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refresh_tokens add column parent text`.execute(db);
  await sql`create index refresh_tokens_parent on refresh_tokens (parent) where parent is not null`.execute(db);
}
