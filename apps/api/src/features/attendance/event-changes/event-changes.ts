import { parseHours } from "@party/contract/values/event-hours";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import type { Database } from "#database/database.ts";
import { notify } from "#features/notifications/notifications.ts";
import { job } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { eventChanged } from "./event-changes.messages.ts";
import {
  closeOpenEventChange,
  deleteEventChange,
  type EventChangeKind,
  type EventDetails,
  findOpenEventChange,
  hasAttendances,
  insertEventChange,
  listTicketHolders,
  lockEventDetails,
  lockOpenEventChange,
  markEventChangeNotified,
  setLastNotifiedAttendance,
} from "./event-changes.queries.ts";

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
