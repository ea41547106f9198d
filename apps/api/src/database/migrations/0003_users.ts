import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id integer generated always as identity primary key,
      email text not null,
      password_hash text not null,
      first_name text not null,
      last_name text not null,
      phone text not null,
      ward_id integer not null references wards,
      membership_type text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index users_email on users (lower(email))`.execute(db);

  await sql`
    create table sessions (
      id uuid primary key,
      user_id integer not null references users on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index sessions_user_id on sessions (user_id)`.execute(db);
  await sql`create index sessions_expires_at on sessions (expires_at)`.execute(db);

  await sql`
    create table refresh_tokens (
      digest text primary key,
      session_id uuid not null references sessions on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index refresh_tokens_session_id on refresh_tokens (session_id)`.execute(db);
}
