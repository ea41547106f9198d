import { type Kysely, sql } from "kysely";

/** Members may agree that the check of their card shows their first name and initial. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table consent_entries
      drop constraint consent_entries_purpose_check,
      add constraint consent_entries_purpose_check
        check (purpose in ('account', 'membership', 'volunteering', 'newsletter', 'card_name'))`.execute(db);
}
