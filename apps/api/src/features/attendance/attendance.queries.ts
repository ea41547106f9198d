import { type Generated, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

interface EventSeatsTable {
  event_id: number;
  /** Null for unlimited. */
  capacity: number | null;
  /** Seats of those who are seated. Triggers count `taken` and `waiting`. */
  taken: Generated<number>;
  /** Parties, not persons. */
  waiting: Generated<number>;
}

type AttendanceState = "seated" | "waiting" | "cancelled";

interface AttendancesTable {
  /** Assigned while the event's seats are locked, so ids are in order of arrival. */
  id: Generated<number>;
  event_id: number;
  user_id: number;
  state: AttendanceState;
  /** Number of persons: the member and the guests. */
  seats: number;
  created_at: CreatedAt;
  seated_at: Date | null;
  cancelled_at: Date | null;
  /** An email about it waits until the member's address is confirmed. */
  email_held: Generated<boolean>;
}

interface TicketsTable {
  id: Generated<number>;
  attendance_id: number;
  /** 0 for the member's ticket, from 1 for guests. */
  seat: number;
  guest_name: string | null;
}

interface AdmissionsTable {
  ticket_id: number;
  steward: string;
  device: string;
  scanned_at: Date;
  received_at: CreatedAt;
}

declare module "#database/tables.ts" {
  interface Tables {
    event_seats: EventSeatsTable;
    attendances: AttendancesTable;
    tickets: TicketsTable;
    admissions: AdmissionsTable;
  }
}

const now = sql<Date>`now()`;

/** Whether an event takes place: as announced, called off, or taken off the site. */
export type EventState = "planned" | "called_off" | "withdrawn";

/** Of a row of `events`. */
export const eventStateColumn = sql<EventState>`case
  when events.published_at is null or events.published_at > now() then 'withdrawn'
  when events.called_off then 'called_off' else 'planned' end`;

/** What calendars count versions by (RFC 5545, 3.8.7). */
const eventUpdatedAtColumn = sql<Date>`coalesce(events.changed_at, events.published_at, now())`;
const MAX_INTEGER = 2_147_483_647;

const selectEvents = (db: Database) =>
  db
    .selectFrom("events")
    .select(["events.id", "events.title", "events.time", "events.location", "events.called_off"])
    .select(sql<string>`events.date::text`.as("date"));

/** A published event. */
export const findEvent = (db: Database, id: number) =>
  selectEvents(db).where("events.id", "=", id).where("published_at", "<=", now).executeTakeFirst();

/** @returns also whether it takes place */
export const findEventOrDraft = (db: Database, id: number) =>
  selectEvents(db).select(eventStateColumn.as("state")).where("events.id", "=", id).executeTakeFirst();

export const listAttendeeNames = (db: Database, attendanceIds: readonly number[]) =>
  db
    .selectFrom("attendances")
    .innerJoin("users", "users.id", "attendances.user_id")
    .select(["first_name", "last_name"])
    .where(sql<boolean>`attendances.id = any(${attendanceIds})`)
    .orderBy("attendances.id")
    .execute();

/** Whether a party waits that the event could hold. A larger one does not block the waiting list. */
const eventHasWaitingList = sql<boolean>`coalesce(event_seats.waiting > 0 and exists (
  select from attendances as party
  where party.event_id = event_seats.event_id and party.state = 'waiting'
    and party.seats <= coalesce(event_seats.capacity, ${sql.lit(MAX_INTEGER)})), false)`;

/** Published events with their seats. */
const selectEventsWithSeatCounts = (db: Database) =>
  selectEvents(db)
    .leftJoin("event_seats", "event_seats.event_id", "events.id")
    .select("event_seats.capacity")
    .select(({ fn, lit }) => [
      fn.coalesce("event_seats.taken", lit(0)).as("taken"),
      fn.coalesce("event_seats.waiting", lit(0)).as("waiting"),
    ])
    .select(eventHasWaitingList.as("queued"))
    .where("published_at", "<=", now);

export const findEventWithSeats = (db: Database, id: number) =>
  selectEventsWithSeatCounts(db).where("events.id", "=", id).executeTakeFirst();

/** Events on `today` or later, next first. @param after day and id of the last event of the previous page */
export const listOpenEvents = (
  db: Database,
  today: string,
  [date, id]: readonly [string, number] = [today, 0],
  limit: number,
) =>
  selectEventsWithSeatCounts(db)
    .where("events.date", ">=", today)
    .where("events.called_off", "=", false)
    .where(sql<boolean>`(events.date, events.id) > (${date}::date, ${id}::integer)`)
    .orderBy("events.date")
    .orderBy("events.id")
    .limit(limit)
    .execute();

/** Locks an event's seats until the transaction ends. Read seats in a later statement, whose snapshot is newer. */
export async function lockEventSeats(db: Database, eventId: number): Promise<{ capacity: number | null }> {
  const lock = () =>
    db.selectFrom("event_seats").select("capacity").where("event_id", "=", eventId).forUpdate().executeTakeFirst();
  const locked = await lock();
  if (locked) return locked;
  await db
    .insertInto("event_seats")
    .values({ event_id: eventId, capacity: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await lock())!;
}

export const updateEventCapacity = (db: Database, eventId: number, capacity: number | null) =>
  db.updateTable("event_seats").set({ capacity }).where("event_id", "=", eventId).execute();

/** @returns seats taken, and whether a party waits that the event could hold */
export const findEventSeats = (db: Database, eventId: number) =>
  db
    .selectFrom("event_seats")
    .select("taken")
    .select(eventHasWaitingList.as("queued"))
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();

export const findActiveAttendance = (db: Database, eventId: number, userId: number) =>
  db
    .selectFrom("attendances")
    .select(["id", "seats"])
    .where("event_id", "=", eventId)
    .where("user_id", "=", userId)
    .where("state", "!=", "cancelled")
    .executeTakeFirst();

export async function insertAttendance(
  db: Database,
  row: { eventId: number; userId: number; seats: number; seated: boolean },
): Promise<number> {
  const { id } = await db
    .insertInto("attendances")
    .values({
      event_id: row.eventId,
      user_id: row.userId,
      seats: row.seats,
      state: row.seated ? "seated" : "waiting",
      seated_at: row.seated ? now : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** One ticket for the member and one for each guest. */
export const insertTickets = (db: Database, attendanceId: number, guests: readonly (string | null)[]) =>
  db
    .insertInto("tickets")
    .values([null, ...guests].map((guest_name, seat) => ({ attendance_id: attendanceId, seat, guest_name })))
    .execute();

/** @param names of the seats from 1 */
export const updateGuestNames = (db: Database, attendanceId: number, names: readonly (string | null)[]) =>
  sql`
    update tickets set guest_name = guest.name
    from unnest(${names}::text[]) with ordinality as guest (name, seat)
    where attendance_id = ${attendanceId} and tickets.seat = guest.seat`.execute(db);

/** Deletes names of guests of events before a day. @returns how many */
export async function deleteGuestNames(db: Database, day: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update tickets set guest_name = null where id in (
      select tickets.id from tickets
      join attendances on attendances.id = tickets.attendance_id join events on events.id = attendances.event_id
      where guest_name is not null and events.date < ${day}::date limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}

interface AttendedEvent {
  date: string;
  time: string | null;
  location: string | null;
}

/** Attendances of a member with their events. */
const selectAttendancesOfUser = (db: Database, userId: number) =>
  db
    .selectFrom("attendances")
    .innerJoin("events", "events.id", "attendances.event_id")
    .innerJoin("users", "users.id", "attendances.user_id")
    .select(["attendances.id", "event_id", "attendances.state", "seats", "title", "time", "location"])
    .select(["first_name", "last_name", "events.sequence"])
    .select([
      sql<string>`events.date::text`.as("date"),
      eventStateColumn.as("status"),
      eventUpdatedAtColumn.as("updated_at"),
    ])
    .select(
      sql<AttendedEvent | null>`(select before from event_changes as change
        where change.event_id = attendances.event_id and change.created_at > attendances.created_at
        order by change.id limit 1)`.as("signed_up_for"),
    )
    .select(
      sql<number>`(select count(*) from attendances as before where before.event_id = attendances.event_id
        and before.state = 'waiting' and before.id <= attendances.id)::integer`.as("position"),
    )
    .where("user_id", "=", userId);

export type AttendanceRow = Awaited<ReturnType<typeof listAttendances>>[number];

export const findAttendance = (db: Database, userId: number, id: number) =>
  selectAttendancesOfUser(db, userId).where("attendances.id", "=", id).executeTakeFirst();

/** Without cancelled ones, latest event first. @param limit null for all */
export const listAttendances = (db: Database, userId: number, limit: number | null) =>
  selectAttendancesOfUser(db, userId)
    .where("attendances.state", "!=", "cancelled")
    .orderBy("events.date", "desc")
    .orderBy("attendances.id", "desc")
    .limit(limit)
    .execute();

/** The next event that a member has a seat at, on `today` or later. */
export const findNextSeatedEvent = (db: Database, userId: number, today: string) =>
  selectAttendancesOfUser(db, userId)
    .where("attendances.state", "=", "seated")
    .where(eventStateColumn, "=", "planned")
    .where("events.date", ">=", today)
    .orderBy("events.date")
    .orderBy("attendances.id")
    .limit(1)
    .executeTakeFirst();

export const listTicketsOfAttendances = (db: Database, attendanceIds: readonly number[]) =>
  db
    .selectFrom("tickets")
    .select(["id", "attendance_id", "seat", "guest_name"])
    .where(sql<boolean>`attendance_id = any(${attendanceIds})`)
    .orderBy("attendance_id")
    .orderBy("seat")
    .execute();

export const hasAdmission = async (db: Database, attendanceId: number): Promise<boolean> =>
  (await db
    .selectFrom("admissions")
    .innerJoin("tickets", "tickets.id", "admissions.ticket_id")
    .select("ticket_id")
    .where("attendance_id", "=", attendanceId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const cancelAttendance = (db: Database, id: number) =>
  db
    .updateTable("attendances")
    .set({ state: "cancelled", cancelled_at: now })
    .where("id", "=", id)
    .where("state", "!=", "cancelled")
    .execute();

/**
 * Seats waiting parties in their order as long as the next one fits. A party larger than the capacity, which may have been
 * reduced since, is skipped.
 */
export async function seatNextFromWaitingList(db: Database, eventId: number, capacity: number | null, taken: number) {
  const seats = capacity ?? MAX_INTEGER;
  const { rows } = await sql<{ id: number; user_id: number }>`
    update attendances set state = 'seated', seated_at = now()
    from (
      select id, sum(seats) over (order by id) as up_to_here
      from attendances where event_id = ${eventId} and state = 'waiting' and seats <= ${seats}
    ) as queue
    where attendances.id = queue.id and attendances.state = 'waiting' and up_to_here <= ${seats - taken}
    returning attendances.id, user_id`.execute(db);
  return rows.toSorted((one, other) => one.id - other.id);
}

/** @returns undefined for a cancelled attendance */
export const findSignUp = (db: Database, attendanceId: number) =>
  db
    .selectFrom("attendances")
    .innerJoin("events", "events.id", "attendances.event_id")
    .innerJoin("users", "users.id", "attendances.user_id")
    .select(["attendances.id", "event_id", "attendances.state", "seats", "title", "time", "location"])
    .select(["email", "email_confirmed_at", "first_name", "last_name", "users.language", "events.sequence"])
    .select([
      sql<string>`events.date::text`.as("date"),
      eventStateColumn.as("status"),
      eventUpdatedAtColumn.as("updated_at"),
    ])
    .where("attendances.id", "=", attendanceId)
    .where("attendances.state", "!=", "cancelled")
    .executeTakeFirst();

/**
 * Holds the email about a sign-up until the member's address is confirmed. The lock makes a confirmation wait, so that either it
 * finds what is held, or this finds the address confirmed.
 * @returns false, and changes nothing, when it is confirmed by now
 */
export async function holdEmailUntilAddressConfirmed(db: Database, attendanceId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with owner as materialized (
      select users.id from users join attendances on attendances.user_id = users.id
      where attendances.id = ${attendanceId} and email_confirmed_at is null for share of users
    )
    update attendances set email_held = true from owner where attendances.id = ${attendanceId}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/**
 * Sign-ups for coming events whose email was held although the member's address is confirmed by now; their email is due.
 * @param of a member, or an event
 * @param today in Nairobi
 */
export const releaseHeldSignUpEmails = (db: Database, of: { user_id: number } | { event_id: number }, today: string) =>
  db
    .updateTable("attendances")
    .from(["events", "users"])
    .set({ email_held: false })
    .whereRef("events.id", "=", "attendances.event_id")
    .whereRef("users.id", "=", "attendances.user_id")
    .where("email_confirmed_at", "is not", null)
    .where((where) => where.and(of))
    .where("email_held", "=", true)
    .where("attendances.state", "!=", "cancelled")
    .where("events.date", ">=", sql<string>`${today}::date`)
    .where(eventStateColumn, "=", "planned")
    .returning(["attendances.id", "attendances.state"])
    .execute();

/** Those of the events for which somebody has signed up. */
export const listEventsWithSignUps = async (db: Database, ids: readonly number[]): Promise<number[]> =>
  (
    await db
      .selectFrom("attendances")
      .select("event_id")
      .distinct()
      .where(sql<boolean>`event_id = any(${ids}::int[])`)
      .execute()
  ).map(({ event_id }) => event_id);
