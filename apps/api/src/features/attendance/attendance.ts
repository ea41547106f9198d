import type { Attendance, OpenEvent, Seats } from "@party/contract/attendance";
import { hoursOf } from "@party/contract/values/event-hours";
import type { Config } from "#config.ts";
import type { Database } from "#database/database.ts";
import { notifyAll } from "#features/notifications/notifications.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { keyedMutex } from "#keyed-mutex.ts";
import { dayInNairobi } from "#nairobi-days.ts";
import { Problem } from "#problem.ts";
import { sendMovedUp, sendSignedUp } from "./attendance.emails.ts";
import {
  type AttendanceRow,
  cancelAttendance,
  countSeats,
  findActiveAttendance,
  findAttendance,
  findEvent,
  findEventOrDraft,
  findEventWithSeats,
  findNextSeat,
  hasAdmission,
  insertAttendance,
  insertTickets,
  listAttendances,
  listNames,
  listOpenEvents,
  listTickets,
  lockSeats,
  seatNextWaiting,
  updateCapacity,
} from "./attendance.queries.ts";
import { ticketCode } from "./tickets.ts";

interface AttendanceServices {
  config: Pick<Config, "secretKey">;
  db: Database;
  jobs: Jobs;
}

const EVENTS_SHOWN = 50;
const ATTENDANCES_SHOWN = 100;

/**
 * The database lets one at a time at an event's seats. Who waits for that waits here, without a connection: a rush on
 * one event would else leave none to anybody.
 */
const queues = new WeakMap<Database, ReturnType<typeof keyedMutex>>();

function queueOf(db: Database) {
  const queue = queues.get(db) ?? keyedMutex();
  queues.set(db, queue);
  return queue;
}

/** One after the other, and whole or not at all. */
const withLockedSeats = <Result>(
  db: Database,
  eventId: number,
  run: (tx: Database, capacity: number | null) => Promise<Result>,
): Promise<Result> =>
  queueOf(db)(String(eventId), () =>
    db.transaction().execute(async (tx) => run(tx, (await lockSeats(tx, eventId)).capacity)),
  );

interface SignUp {
  event: number;
  guests: readonly { name: string }[];
}

/** Takes seats, or a place at the end of the waiting list. docs/decisions/0011-events-and-tickets.md */
export async function signUp(
  needs: AttendanceServices,
  userId: number,
  { event: eventId, guests }: SignUp,
): Promise<Attendance> {
  const { db } = needs;
  const event = await findEvent(db, eventId);
  if (!event) throw new Problem("not_found");
  if (hasStarted(event, new Date())) throw new Problem("event_begun");
  const seats = 1 + guests.length;
  const id = await withLockedSeats(db, eventId, async (tx, capacity) => {
    const mine = await findActiveAttendance(tx, eventId, userId);
    if (mine && mine.seats !== seats) throw new Problem("already_signed_up");
    if (mine) return mine.id;
    if (capacity !== null && seats > capacity) throw new Problem("party_too_large", { capacity });
    const { taken, queued } = await countSeats(tx, eventId, capacity);
    const seated = !queued && (capacity === null || taken + seats <= capacity);
    const made = await insertAttendance(tx, { eventId, userId, seats, seated });
    await insertTickets(
      tx,
      made,
      guests.map(({ name }) => name || null),
    );
    await needs.jobs.enqueue(tx, sendSignedUp, { attendanceId: made, seated });
    return made;
  });
  return attendanceOf(needs, userId, id);
}

/** The next event that a member has a seat at, as other features show it. */
export async function nextEventOf(db: Database, userId: number, now = new Date()) {
  const seat = await findNextSeat(db, userId, dayInNairobi(now));
  return seat && { id: seat.event_id, title: seat.title, date: seat.date, location: seat.location };
}

/** Gives the seats back. Those who wait move up in their order. */
export async function cancel(needs: AttendanceServices, userId: number, id: number): Promise<Attendance> {
  const { db, jobs } = needs;
  const mine = await findAttendance(db, userId, id);
  if (!mine) throw new Problem("not_found");
  if (mine.state === "cancelled") return attendanceOf(needs, userId, id);
  if (hasStarted(mine, new Date())) throw new Problem("event_begun");
  await withLockedSeats(db, mine.event_id, async (tx, capacity) => {
    await cancelAttendance(tx, id);
    // Asked once the row is held: from here on nobody is let in on it, and this takes the cancelling back.
    if (await hasAdmission(tx, id)) throw new Problem("already_admitted");
    await promoteWaiting({ db: tx, jobs }, mine.event_id, capacity);
  });
  return attendanceOf(needs, userId, id);
}

/**
 * Takes somebody who leaves for good out of all that is still to come; those who wait move up.
 * @param db a transaction that holds nothing of the user yet: who moves up elsewhere is told while seats are held
 */
export async function releaseSeats({ db, jobs }: Omit<AttendanceServices, "config">, userId: number): Promise<void> {
  const rows = await listAttendances(db, userId, null);
  const ahead = rows.filter((row) => !hasStarted(row, new Date()));
  // In one order, so that no two who leave at once wait for each other.
  for (const { id, event_id } of ahead.toSorted((one, other) => one.event_id - other.event_id)) {
    const { capacity } = await lockSeats(db, event_id);
    await cancelAttendance(db, id);
    await promoteWaiting({ db, jobs }, event_id, capacity);
  }
}

/**
 * Sets how many may come; null for as many as want to. Nobody who has a seat loses it.
 * @returns the event's title, the seats taken by now, and the names of the members who moved up
 * @throws Problem not_found
 */
export async function setCapacity(
  { db, jobs }: Omit<AttendanceServices, "config">,
  eventId: number,
  capacity: number | null,
) {
  const event = await findEventOrDraft(db, eventId);
  if (!event) throw new Problem("not_found");
  return withLockedSeats(db, eventId, async (tx) => {
    await updateCapacity(tx, eventId, capacity);
    const seated = await promoteWaiting({ db: tx, jobs }, eventId, capacity);
    const { taken } = await countSeats(tx, eventId, capacity);
    const names = await listNames(tx, seated);
    return {
      title: event.title,
      taken,
      movedUp: names.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
    };
  });
}

/**
 * @param db the transaction that holds the event's seats
 * @returns whose sign-ups have a seat now
 */
async function promoteWaiting(
  { db, jobs }: Omit<AttendanceServices, "config">,
  eventId: number,
  capacity: number | null,
): Promise<number[]> {
  const { taken, queued } = await countSeats(db, eventId, capacity);
  if (!queued) return [];
  const seated = await seatNextWaiting(db, eventId, capacity, taken);
  const event = seated.length > 0 && (await findEvent(db, eventId));
  if (!event) return [];
  await notifyAll(
    db,
    seated.map(({ user_id }) => ({
      userId: user_id,
      title: "You have a seat",
      message: `You have moved up from the waiting list of ${event.title}. Your ticket is under Events.`,
    })),
  );
  for (const { id } of seated) await jobs.enqueue(db, sendMovedUp, { attendanceId: id });
  return seated.map(({ id }) => id);
}

/** The next events with the seats left. */
export async function openEvents({ db }: Pick<AttendanceServices, "db">, now = new Date()): Promise<OpenEvent[]> {
  const events = await listOpenEvents(db, dayInNairobi(now), EVENTS_SHOWN);
  return events.map(({ capacity, taken, waiting, queued, ...event }) => ({
    event,
    seats_left: seatsLeft({ capacity, taken, queued }),
    waiting,
    begun: hasStarted(event, now),
  }));
}

/** @throws Problem not_found */
export async function seatsOf(
  { db }: Pick<AttendanceServices, "db">,
  eventId: number,
  now = new Date(),
): Promise<Seats> {
  const event = await findEventWithSeats(db, eventId);
  if (!event) throw new Problem("not_found");
  return { seats_left: seatsLeft(event), begun: hasStarted(event, now) };
}

/** Those who wait come first, so with anybody waiting there is no seat for who comes now. */
const seatsLeft = ({ capacity, taken, queued }: { capacity: number | null; taken: number; queued: boolean }) =>
  capacity === null ? null : queued ? 0 : Math.max(0, capacity - taken);

export async function attendancesOf(needs: Omit<AttendanceServices, "jobs">, userId: number): Promise<Attendance[]> {
  return withTickets(needs, await listAttendances(needs.db, userId, ATTENDANCES_SHOWN));
}

async function attendanceOf(needs: Omit<AttendanceServices, "jobs">, userId: number, id: number): Promise<Attendance> {
  const row = await findAttendance(needs.db, userId, id);
  const [attendance] = row ? await withTickets(needs, [row]) : [];
  if (!attendance) throw new Problem("not_found");
  return attendance;
}

async function withTickets(
  { config, db }: Omit<AttendanceServices, "jobs">,
  rows: AttendanceRow[],
): Promise<Attendance[]> {
  const seated = rows.filter(({ state }) => state === "seated").map(({ id }) => id);
  const tickets = seated.length > 0 ? await listTickets(db, seated) : [];
  const now = new Date();
  return rows.map((row) => ({
    id: row.id,
    event: { id: row.event_id, title: row.title, date: row.date, time: row.time, location: row.location },
    state: row.state,
    seats: row.seats,
    position: row.state === "waiting" ? row.position : null,
    tickets: tickets
      .filter(({ attendance_id }) => attendance_id === row.id)
      .map(({ id, seat, guest_name }) => ({
        code: ticketCode(config.secretKey, id),
        name: seat === 0 ? `${row.first_name} ${row.last_name}` : guest_name,
      })),
    begun: hasStarted(row, now),
    over: hasEnded(row, now),
  }));
}

const DAY_MS = 86_400_000;
const startOfDay = (date: string) => Date.parse(`${date}T00:00:00+03:00`);

/** Whether signing up is closed. Where no hour is printed, nobody is turned away before the day is over. */
export const hasStarted = ({ date, time }: { date: string; time: string | null }, now: Date): boolean =>
  now.getTime() >= (hoursOf(date, time).start?.getTime() ?? startOfDay(date) + DAY_MS);

/** Whether an event's day in Nairobi was over so many days ago. */
export const hasEnded = ({ date }: { date: string }, now: Date, days = 0): boolean =>
  now.getTime() >= startOfDay(date) + (days + 1) * DAY_MS;
