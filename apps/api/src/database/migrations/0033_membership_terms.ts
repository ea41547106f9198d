import { type Kysely, sql } from "kysely";

/** Days are days in Nairobi, the last one included. A number is a person's, whichever memberships they hold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table member_numbers (
      number integer generated always as identity primary key,
      user_id integer unique references users on delete set null
    )`.execute(db);
  await sql`
    alter table memberships
      add column number integer references member_numbers,
      add column valid_from date,
      add column valid_until date,
      add check (valid_until > valid_from)`.execute(db);
  await sql`
    create index memberships_ending on memberships (valid_until)
    where state in ('active', 'grace')`.execute(db);

  /** Every year that was paid, by what paid it: one payment buys one year. */
  await sql`
    create table membership_terms (
      intent_id integer primary key references payment_intents,
      membership_id integer not null references memberships,
      valid_from date not null,
      valid_until date not null,
      created_at timestamptz not null default now(),
      check (valid_until > valid_from)
    )`.execute(db);
  await sql`create index membership_terms_of_membership on membership_terms (membership_id, valid_from)`.execute(db);

  await sql`
    create table membership_reminders (
      membership_id integer not null references memberships,
      /** The end that it reminds of. */
      valid_until date not null,
      /** So many days before it. */
      days integer not null,
      primary key (membership_id, valid_until, days)
    )`.execute(db);
}
