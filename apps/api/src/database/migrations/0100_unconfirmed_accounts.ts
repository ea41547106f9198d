import { type Kysely, sql } from "kysely";

/**
 * An address belongs to the account that has confirmed it. Until then it keeps nobody else from registering with it:
 * docs/decisions/0062-nobody-learns-who-has-an-account.md
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index users_email`.execute(db);
  await sql`
    create unique index users_confirmed_email on users (lower(email)) where email_confirmed_at is not null`.execute(db);
  await sql`
    create index users_unconfirmed_email on users (lower(email)) where email_confirmed_at is null`.execute(db);

  // Only an address that was its owner's for sure is kept for them to take back.
  await sql`alter table email_changes add column old_email_confirmed boolean not null default true`.execute(db);
  await sql`alter table email_changes alter column old_email_confirmed drop default`.execute(db);
  await sql`create index account_tokens_email on account_tokens (lower(email), created_at)`.execute(db);

  /** What owners were told by mail, so that nobody fills a mailbox with it. */
  await sql`
    create table security_mails (
      job_id uuid primary key,
      user_id integer not null references users on delete cascade,
      event text not null,
      device text,
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index security_mails_user_id on security_mails (user_id, event, created_at)`.execute(db);
  await sql`create index security_mails_created_at on security_mails (created_at)`.execute(db);
}
