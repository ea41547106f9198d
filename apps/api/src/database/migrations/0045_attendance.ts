import { type Kysely, sql } from "kysely";

/** Who comes to which event. docs/decisions/0061-seats-in-order-and-tickets-at-the-door.md */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Everybody who signs up for an event, or cancels, holds its row in turn.
  await sql`
    create table event_seats (
      event_id integer primary key references events on delete cascade,
      /** Null: as many as come. */
      capacity integer check (capacity > 0)
    )`.execute(db);

  // Ids are given while the event's seats are held, so their order is the order of arrival.
  await sql`
    create table attendances (
      id integer generated always as identity primary key,
      event_id integer not null references events on delete cascade,
      user_id integer not null references users on delete cascade,
      state text not null check (state in ('seated', 'waiting', 'cancelled')),
      seats integer not null check (seats between 1 and 5),
      created_at timestamptz(3) not null default now(),
      seated_at timestamptz(3),
      cancelled_at timestamptz(3)
    )`.execute(db);
  await sql`
    create unique index attendances_once on attendances (event_id, user_id) where state <> 'cancelled'`.execute(db);
  await sql`create index attendances_in_order on attendances (event_id, state, id) include (seats)`.execute(db);
  await sql`create index attendances_of_user on attendances (user_id, id desc)`.execute(db);

  /** One a seat: guests may come by themselves. Good while the attendance is seated. */
  await sql`
    create table tickets (
      id integer generated always as identity primary key,
      attendance_id integer not null references attendances on delete cascade,
      seat integer not null check (seat between 0 and 4),
      guest_name text,
      unique (attendance_id, seat)
    )`.execute(db);

  await sql`
    create table admissions (
      ticket_id integer primary key references tickets on delete cascade,
      steward text not null,
      device text not null,
      scanned_at timestamptz(3) not null,
      received_at timestamptz(3) not null default now()
    )`.execute(db);
}
