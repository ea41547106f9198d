import { type Kysely, sql } from "kysely";

/** Members hear once of each article and event; the office is reminded once a day of what it owes the Registrar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["news_articles", "events"]) {
    /** When all who want to hear of it were told. */
    await sql`alter table ${sql.table(table)} add column announced_at timestamptz(3)`.execute(db);
    await sql`update ${sql.table(table)} set announced_at = published_at where published_at <= now()`.execute(db);
  }
  /** For whom an event is; without any of them it is for the whole country. */
  await sql`
    alter table events
      add column county_id integer references counties,
      add column constituency_id integer references constituencies,
      add column ward_id integer references wards,
      add check (num_nonnulls(county_id, constituency_id, ward_id) <= 1)`.execute(db);

  /** The key is what keeps anybody from being told twice. */
  await sql`
    create table announcements (
      topic text not null check (topic in ('news', 'events_near_me')),
      item_id integer not null,
      user_id integer not null references users on delete cascade,
      told_at timestamptz(3) not null default now(),
      primary key (topic, item_id, user_id)
    )`.execute(db);
  await sql`create index announcements_user_id on announcements (user_id)`.execute(db);

  await sql`alter table registrar_duties add column reminded_on date`.execute(db);
}
