import { type Kysely, sql } from "kysely";

/**
 * Links that went to addresses which nobody has confirmed, for two days. Apart from the accounts, which whoever made them
 * can delete and make again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mailed_links (
      id integer generated always as identity primary key,
      email_hash bytea not null,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index mailed_links_email_hash on mailed_links (email_hash, created_at)`.execute(db);
  await sql`create index mailed_links_created_at on mailed_links (created_at)`.execute(db);
  await sql`drop index account_tokens_email`.execute(db);
}
