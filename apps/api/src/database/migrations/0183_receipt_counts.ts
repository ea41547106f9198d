import { type Kysely, sql } from "kysely";

/** Numbers now end in random characters, so that the primary key alone no longer keeps a count from being given twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index receipts_by_count on receipts (split_part(number, '-', 1), split_part(number, '-', 2))`.execute(
    db,
  );
}
