import { type Kysely, sql } from "kysely";

/** The version of the privacy notice in force when a consent was recorded; entries of before name none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table consent_entries add column privacy_notice_version text`.execute(db);
  await sql`
    create or replace function consent_entries_stay() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE'
        and (new.id, new.purpose, new.action, new.text_version, new.privacy_notice_version, new.channel, new.recorded_at)
        is not distinct from
          (old.id, old.purpose, old.action, old.text_version, old.privacy_notice_version, old.channel, old.recorded_at)
      then return new; end if;
      raise exception 'consent_entries are append-only';
    end $$`.execute(db);
}
