import { type Generated, type JSONColumnType, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { type EventState, eventStateColumn } from "../attendance.queries.ts";

/** What an event's change means for those who come. */
export const eventChangeKinds = ["moved", "called_off", "withdrawn", "on_again"] as const;
export type EventChangeKind = (typeof eventChangeKinds)[number];

/** What those who come must know. */
export interface EventDetails {
  /** The day in Nairobi, YYYY-MM-DD. */
  date: string;
  time: string | null;
  location: string | null;
  state: EventState;
}

declare module "#database/tables.ts" {
  interface Tables {
    event_changes: {
      id: Generated<number>;
      event_id: number;
      before: JSONColumnType<EventDetails>;
      after: JSONColumnType<EventDetails>;
      created_at: Generated<Date>;
      /** The last attendance that was told. */
      told_until: Generated<number>;
      done_at: Generated<Date | null>;
    };
  }
}

/** Locks the event, so that of two changes the second begins where the first ended. */
export const lockEventDetails = (tx: Database, id: number): Promise<EventDetails | undefined> =>
  tx
    .selectFrom("events")
    .select([sql<string>`date::text`.as("date"), "time", "location", eventStateColumn.as("state")])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const hasAttendances = async (db: Database, eventId: number): Promise<boolean> =>
  (await db
    .selectFrom("attendances")
    .select("id")
    .where("event_id", "=", eventId)
    .where("state", "!=", "cancelled")
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Ends a change of which not everybody was told. */
export const closeOpenEventChange = (tx: Database, eventId: number) =>
  tx
    .updateTable("event_changes")
    .set({ done_at: sql<Date>`now()` })
    .where("event_id", "=", eventId)
    .where("done_at", "is", null)
    .returning(["id", "before", "told_until"])
    .executeTakeFirst();

export const deleteEventChange = (tx: Database, id: number) =>
  tx.deleteFrom("event_changes").where("id", "=", id).execute();

export const insertEventChange = (tx: Database, eventId: number, before: EventDetails, after: EventDetails) =>
  tx
    .insertInto("event_changes")
    .values({ event_id: eventId, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute();

export const findOpenEventChange = (db: Database) =>
  db.selectFrom("event_changes").select("id").where("done_at", "is", null).orderBy("id").limit(1).executeTakeFirst();

const selectEventChanges = (db: Database) =>
  db
    .selectFrom("event_changes")
    .innerJoin("events", "events.id", "event_changes.event_id")
    .select(["event_changes.id", "event_id", "before", "after", "event_changes.created_at", "told_until", "title"]);

export const lockOpenEventChange = (tx: Database, id: number) =>
  selectEventChanges(tx)
    .where("event_changes.id", "=", id)
    .where("done_at", "is", null)
    .forNoKeyUpdate("event_changes")
    .executeTakeFirst();

/** @returns undefined once a later change says more */
export const findNewestEventChange = (db: Database, id: number) =>
  selectEventChanges(db)
    .where("event_changes.id", "=", id)
    .where(
      sql<boolean>`not exists (select from event_changes as later
        where later.event_id = event_changes.event_id and later.id > event_changes.id)`,
    )
    .executeTakeFirst();

/** Those who had signed up before an instant, after the attendance `after`. */
export const listTicketHolders = (db: Database, eventId: number, before: Date, after: number, limit: number) =>
  db
    .selectFrom("attendances")
    .select(["id", "user_id"])
    .where("event_id", "=", eventId)
    .where("state", "!=", "cancelled")
    .where("created_at", "<=", before)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();

export const setLastNotifiedAttendance = (tx: Database, id: number, attendanceId: number) =>
  tx.updateTable("event_changes").set({ told_until: attendanceId }).where("id", "=", id).execute();

export const markEventChangeNotified = (tx: Database, id: number) =>
  tx.updateTable("event_changes").set({ done_at: sql<Date>`now()` }).where("id", "=", id).execute();
