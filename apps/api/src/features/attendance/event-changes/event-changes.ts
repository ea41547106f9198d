import { parseHours } from "@party/contract/values/event-hours";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { type Generated, type JSONColumnType, sql } from "kysely";
import type { Database } from "#database/database.ts";
import { notify } from "#features/notifications/notifications.ts";
import { job } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { eventStateColumn } from "../attendance.queries.ts";
import type { EventChangeKind, EventDetails } from "./event-changes.emails.ts";
import { eventChanged } from "./event-changes.messages.ts";

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
const lockEventDetails = (tx: Database, id: number): Promise<EventDetails | undefined> =>
  tx
    .selectFrom("events")
    .select([sql<string>`date::text`.as("date"), "time", "location", eventStateColumn.as("state")])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

const hasAttendances = async (db: Database, eventId: number): Promise<boolean> =>
  (await db
    .selectFrom("attendances")
    .select("id")
    .where("event_id", "=", eventId)
    .where("state", "!=", "cancelled")
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Ends a change of which not everybody was told. */
const closeOpenEventChange = (tx: Database, eventId: number) =>
  tx
    .updateTable("event_changes")
    .set({ done_at: sql<Date>`now()` })
    .where("event_id", "=", eventId)
    .where("done_at", "is", null)
    .returning(["id", "before", "told_until"])
    .executeTakeFirst();

const deleteEventChange = (tx: Database, id: number) => tx.deleteFrom("event_changes").where("id", "=", id).execute();

const insertEventChange = (tx: Database, eventId: number, before: EventDetails, after: EventDetails) =>
  tx
    .insertInto("event_changes")
    .values({ event_id: eventId, before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute();

const findOpenEventChange = (db: Database) =>
  db.selectFrom("event_changes").select("id").where("done_at", "is", null).orderBy("id").limit(1).executeTakeFirst();

const selectEventChanges = (db: Database) =>
  db
    .selectFrom("event_changes")
    .innerJoin("events", "events.id", "event_changes.event_id")
    .select(["event_changes.id", "event_id", "before", "after", "event_changes.created_at", "told_until", "title"]);

const lockOpenEventChange = (tx: Database, id: number) =>
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
const listTicketHolders = (db: Database, eventId: number, before: Date, after: number, limit: number) =>
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

const setLastNotifiedAttendance = (tx: Database, id: number, attendanceId: number) =>
  tx.updateTable("event_changes").set({ told_until: attendanceId }).where("id", "=", id).execute();

const markEventChangeNotified = (tx: Database, id: number) =>
  tx.updateTable("event_changes").set({ done_at: sql<Date>`now()` }).where("id", "=", id).execute();

/** Its schedule is for changes that a schedule of the console has made. */
export const notifyTicketHolders = job("attendance.tell-holders", { cron: "* * * * *" });

/** Spelling alone, as in `9am-1pm` and `9:00 AM – 1:00 PM`, is no change. */
function normaliseHours(time: string | null): string {
  const hours = parseHours(time ?? "");
  return hours ? `${hours.start} ${hours.end ?? ""}` : normaliseLocationText(time);
}

const normaliseLocationText = (text: string | null) =>
  (text ?? "").normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/** Whether both are on the same day, at the same hours, at the same place. */
export const isSameSchedule = (one: Omit<EventDetails, "state">, other: Omit<EventDetails, "state">): boolean =>
  one.date === other.date &&
  normaliseHours(one.time) === normaliseHours(other.time) &&
  normaliseLocationText(one.location) === normaliseLocationText(other.location);

/** @returns undefined for what nobody need be told */
export function kindOfEventChange(before: EventDetails, after: EventDetails): EventChangeKind | undefined {
  if (after.state !== "planned") return before.state === "planned" ? after.state : undefined;
  if (before.state !== "planned") return "on_again";
  return isSameSchedule(before, after) ? undefined : "moved";
}

/**
 * Makes a change of an event, and records what those who have signed up are to be told; `notifyNextTicketHolders` tells them. What
 * nobody has been told of yet is one change together with this one.
 * @param tx the transaction of the change
 * @param change writes the event's row
 */
export async function runAndRecordEventChange(
  tx: Database,
  eventId: number,
  change: () => Promise<unknown>,
): Promise<void> {
  const previous = await lockEventDetails(tx, eventId);
  await change();
  const after = await lockEventDetails(tx, eventId);
  if (!previous || !after || !kindOfEventChange(previous, after) || !(await hasAttendances(tx, eventId))) return;
  const open = await closeOpenEventChange(tx, eventId);
  const isUntold = open?.told_until === 0;
  if (isUntold) await deleteEventChange(tx, open.id);
  const before = isUntold ? open.before : previous;
  const today = dayInNairobi(new Date());
  // Taken back before anybody was told, but seats may have become free meanwhile.
  const isOnAgain = previous.state !== "planned" && after.state === "planned";
  if (!(kindOfEventChange(before, after) || isOnAgain) || (before.date < today && after.date < today)) return;
  await insertEventChange(tx, eventId, before, after);
}

/**
 * A step of telling those who have signed up.
 * @param limit people
 * @param resumeSignUps makes up for what waited while the event did not take place
 * @returns 0 when everybody knows
 */
export async function notifyNextTicketHolders(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  limit: number,
  resumeSignUps: (services: Pick<Services, "db" | "jobs">, eventId: number) => Promise<unknown>,
): Promise<number> {
  const open = await findOpenEventChange(db);
  if (!open) return 0;
  await db.transaction().execute(async (tx) => {
    const change = await lockOpenEventChange(tx, open.id);
    if (!change) return;
    const isOn = change.after.state === "planned";
    if (isOn && change.told_until === 0) await resumeSignUps({ db: tx, jobs }, change.event_id);
    const kind = kindOfEventChange(change.before, change.after);
    if (!kind) {
      await deleteEventChange(tx, change.id);
      return;
    }
    const holders = await listTicketHolders(tx, change.event_id, change.created_at, change.told_until, limit);
    const last = holders.at(-1);
    if (!last) {
      await markEventChangeNotified(tx, change.id);
      return;
    }
    const meeting = kind === "moved" || kind === "on_again" ? change.after : change.before;
    const values = { change: kind, event: change.title, meeting };
    await notify(
      { db: tx, jobs },
      eventChanged,
      holders.map(({ id, user_id }) => ({
        userId: user_id,
        values,
        mail: { changeId: change.id, attendanceId: id },
      })),
    );
    await setLastNotifiedAttendance(tx, change.id, last.id);
  });
  return limit;
}
