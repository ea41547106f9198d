import { type Kysely, sql } from "kysely";

/** What a member tells beyond the registration's payload, the picture, and where they lived before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table profiles (
      user_id integer primary key references users on delete cascade,
      date_of_birth date,
      gender text check (gender in ('male', 'female', 'other')),
      occupation text not null,
      organization text not null,
      address text not null,
      city text not null,
      country text not null,
      updated_at timestamptz not null default now()
    )`.execute(db);

  /** The name is a secret: whoever knows it sees the picture. */
  await sql`
    create table profile_pictures (
      user_id integer primary key references users on delete cascade,
      name text not null unique,
      created_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table ward_changes (
      id integer generated always as identity primary key,
      user_id integer not null references users on delete cascade,
      from_ward_id integer not null references wards,
      to_ward_id integer not null references wards,
      changed_at timestamptz(3) not null default now(),
      check (from_ward_id <> to_ward_id)
    )`.execute(db);
  await sql`create index ward_changes_of_user on ward_changes (user_id, id desc)`.execute(db);
}
