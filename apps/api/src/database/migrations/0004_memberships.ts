import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table memberships (
      id integer generated always as identity primary key,
      user_id integer references users on delete set null,
      membership_type text not null,
      state text not null,
      fee integer not null check (fee >= 0),
      payment_method text,
      first_name text not null,
      last_name text not null,
      phone_number text not null,
      age integer not null check (age between 18 and 120),
      gender text not null,
      occupation text not null,
      ward_id integer not null references wards,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create unique index memberships_of_user on memberships (user_id, membership_type)
    where user_id is not null and state <> 'resigned'`.execute(db);
  await sql`
    create unique index memberships_of_visitor
    on memberships (phone_number, lower(first_name), lower(last_name), membership_type)
    where user_id is null and state <> 'resigned'`.execute(db);
  await sql`create index memberships_phone_number on memberships (phone_number)`.execute(db);
}
