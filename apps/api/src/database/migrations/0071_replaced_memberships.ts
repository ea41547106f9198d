import { type Kysely, sql } from "kysely";

/** A membership that a higher plan took the place of has ended, so its plan can be applied for again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index memberships_of_user`.execute(db);
  await sql`
    create unique index memberships_of_user on memberships (user_id, membership_type)
    where user_id is not null and state not in ('resigned', 'replaced')`.execute(db);
}
