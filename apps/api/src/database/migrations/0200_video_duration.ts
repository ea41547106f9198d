import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gallery_items add column duration_seconds integer check (duration_seconds > 0)`.execute(db);
}
