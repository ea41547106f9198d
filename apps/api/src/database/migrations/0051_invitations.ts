import { type Kysely, sql } from "kysely";

/** Who invited whom, and whom nobody may invite. docs/decisions/0070-invitations.md */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitation_codes (
      user_id integer primary key references users on delete cascade,
      code text not null unique
    )`.execute(db);

  await sql`
    create table invitation_mails (
      id integer generated always as identity primary key,
      inviter_id integer not null references users on delete cascade,
      address_digest bytea not null,
      /** Until the mail is out; then the digest is all that is left. */
      email text,
      asked_at timestamptz(3) not null default now(),
      sent_at timestamptz(3)
    )`.execute(db);
  await sql`
    create index invitation_mails_of_inviter on invitation_mails (inviter_id, address_digest, asked_at)`.execute(db);
  await sql`create index invitation_mails_to_address on invitation_mails (address_digest, sent_at)`.execute(db);

  await sql`
    create table invitation_refusals (
      address_digest bytea primary key,
      refused_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table invitation_joins (
      user_id integer primary key references users on delete cascade,
      inviter_id integer not null references users on delete cascade,
      joined_at timestamptz not null default now(),
      /** Whether the inviter may see the first name and the month. */
      name_shared boolean not null default false,
      check (user_id <> inviter_id)
    )`.execute(db);
  await sql`create index invitation_joins_of_inviter on invitation_joins (inviter_id, joined_at desc)`.execute(db);
}
