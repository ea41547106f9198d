import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column email_confirmed_at timestamptz(3)`.execute(db);

  await sql`
    alter table sessions
      add column device text not null default 'A browser',
      add column last_seen_at timestamptz not null default now()`.execute(db);
  await sql`update sessions set last_seen_at = created_at`.execute(db);

  await sql`
    create table second_steps (
      user_id integer primary key references users on delete cascade,
      secret_sealed bytea not null,
      created_at timestamptz(3) not null default now(),
      confirmed_at timestamptz(3),
      last_step bigint not null default 0
    )`.execute(db);
  await sql`
    create table recovery_codes (
      user_id integer not null references second_steps on delete cascade,
      digest bytea not null,
      used_at timestamptz(3),
      primary key (user_id, digest)
    )`.execute(db);

  await sql`
    create table email_changes (
      id integer generated always as identity primary key,
      user_id integer not null references users on delete cascade,
      old_email text not null,
      new_email text not null,
      created_at timestamptz(3) not null default now(),
      confirmed_at timestamptz(3),
      voided_at timestamptz(3)
    )`.execute(db);
  await sql`create index email_changes_user_id on email_changes (user_id)`.execute(db);
  await sql`create index email_changes_old_email on email_changes (lower(old_email))`.execute(db);

  // Only hashes: who reads the database can open none of the links.
  await sql`
    create table account_tokens (
      hash bytea primary key,
      user_id integer not null references users on delete cascade,
      purpose text not null check (purpose in ('confirm', 'reset', 'change', 'restore')),
      email text not null,
      change_id integer references email_changes on delete cascade,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      used_at timestamptz(3),
      check ((purpose in ('change', 'restore')) = (change_id is not null))
    )`.execute(db);
  await sql`create index account_tokens_user_id on account_tokens (user_id, purpose)`.execute(db);
  await sql`create index account_tokens_change_id on account_tokens (change_id)`.execute(db);
  await sql`create index account_tokens_expires_at on account_tokens (expires_at)`.execute(db);
}
