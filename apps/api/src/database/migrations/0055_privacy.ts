import { type Kysely, sql } from "kysely";

/** What members agree to, want to hear of, may see and may leave (Data Protection Act 2019; Political Parties Act, s.14). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column if not exists email_confirmed_at timestamptz(3)`.execute(db);

  /** Hangs on what it allows. Once that is gone, the entry says that somebody agreed, and no longer who. */
  await sql`
    create table consent_entries (
      id integer generated always as identity primary key,
      user_id integer references users on delete set null,
      membership_id integer references memberships on delete set null,
      volunteer_id integer references volunteers on delete set null,
      newsletter_subscription_id integer references newsletter_subscriptions on delete set null,
      purpose text not null check (purpose in ('account', 'membership', 'volunteering', 'newsletter')),
      action text not null check (action in ('given', 'withdrawn')),
      text_version text not null,
      channel text not null check (channel in ('website', 'mail', 'dashboard')),
      recorded_at timestamptz(3) not null default now()
    )`.execute(db);
  for (const whose of ["user_id", "membership_id", "volunteer_id", "newsletter_subscription_id"]) {
    await sql`
      create index ${sql.ref(`consent_entries_${whose}`)} on consent_entries (${sql.ref(whose)})
      where ${sql.ref(whose)} is not null`.execute(db);
  }
  // Whose it is may become known, or be forgotten; what was said, never.
  await sql`
    create function consent_entries_stay() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (new.id, new.purpose, new.action, new.text_version, new.channel, new.recorded_at)
        is not distinct from (old.id, old.purpose, old.action, old.text_version, old.channel, old.recorded_at)
      then return new; end if;
      raise exception 'consent_entries are append-only';
    end $$`.execute(db);
  await sql`
    create trigger consent_entries_stay before update or delete on consent_entries
    for each row execute function consent_entries_stay()`.execute(db);

  /** Only what differs from the default. */
  await sql`
    create table notification_choices (
      user_id integer not null references users on delete cascade,
      topic text not null,
      channel text not null,
      wanted boolean not null,
      changed_at timestamptz(3) not null default now(),
      primary key (user_id, topic, channel)
    )`.execute(db);

  await sql`
    create table session_confirmations (
      session_id uuid primary key references sessions on delete cascade,
      confirmed_at timestamptz not null default now()
    )`.execute(db);

  /** What the party owes the Registrar. The name stays until that is done: without it nobody could be struck off. */
  await sql`
    create table registrar_duties (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('resignation')),
      user_id integer references users on delete set null,
      member_name text,
      member_number integer,
      ward_id integer references wards,
      received_at timestamptz(3) not null default now(),
      due_on date not null,
      done_at timestamptz(3)
    )`.execute(db);
  await sql`create index registrar_duties_open on registrar_duties (due_on) where done_at is null`.execute(db);
  await sql`create index registrar_duties_user_id on registrar_duties (user_id)`.execute(db);
}
