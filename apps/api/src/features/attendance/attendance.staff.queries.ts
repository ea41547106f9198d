import "./attendance.queries.ts";
import { sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";

/** An event, published or not, with its place and its seats. */
export const findEventWithPlace = (db: Database, id: number) =>
  db
    .selectFrom("events")
    .leftJoin("event_seats", "event_seats.event_id", "events.id")
    .select(["events.id", "title", "county_id", "constituency_id", "ward_id", "capacity"])
    .select(sql<string>`date::text`.as("date"))
    .where("events.id", "=", id)
    .executeTakeFirst();

/** Seats taken, seats wanted by those who wait, how many have come, and how many parties wait. */
export const countAttendance = (db: Database, eventId: number) =>
  db
    .selectFrom("attendances")
    .select(sql<number>`coalesce(sum(seats) filter (where state = 'seated'), 0)::integer`.as("seats"))
    .select(sql<number>`coalesce(sum(seats) filter (where state = 'waiting'), 0)::integer`.as("waiting"))
    .select(sql<number>`(count(*) filter (where state = 'waiting'))::integer`.as("parties_waiting"))
    .select(
      sql<number>`(select count(*) from admissions
        join tickets on tickets.id = admissions.ticket_id join attendances seated on seated.id = tickets.attendance_id
        where seated.event_id = ${eventId} and seated.state = 'seated')::integer`.as("checked_in"),
    )
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();

const selectSignUps = (db: Database, eventId: number) =>
  db.selectFrom("attendances").where("event_id", "=", eventId).where("attendances.state", "!=", "cancelled");

interface AttendeeFilter {
  eventId: number;
  /** Id of the last row of the page before. */
  after: number | undefined;
  limit: number;
}

/** In the order in which they signed up. */
export const listAttendees = (db: Database, { eventId, after, limit }: AttendeeFilter) =>
  selectSignUps(db, eventId)
    .innerJoin("users", "users.id", "attendances.user_id")
    .innerJoinLateral(
      (join) =>
        join
          .selectFrom("tickets")
          .innerJoin("admissions", "admissions.ticket_id", "tickets.id")
          .select(sql<number>`count(*)::integer`.as("checked_in"))
          .select(sql<Date | null>`min(scanned_at)`.as("checked_in_at"))
          .whereRef("attendance_id", "=", "attendances.id")
          .as("come"),
      (join) => join.onTrue(),
    )
    .select(["attendances.id", "attendances.state", "seats", "user_id", "first_name", "last_name"])
    .select(["checked_in", "checked_in_at"])
    .$if(after !== undefined, (query) => query.where("attendances.id", ">", after!))
    .orderBy("attendances.id")
    .limit(limit)
    .execute();

export const countAttendees = (db: Database, { eventId }: Pick<AttendeeFilter, "eventId">): Promise<number> =>
  countRows(db, selectSignUps(db, eventId).select("attendances.id").limit(MAX_COUNTED_ROWS));
