import type { Attendance, OpenEvent, SeatAvailability } from "@party/contract/attendance";
import { eventHoursOf } from "@party/contract/values/event-hours";
import { DAY_MS, dayInNairobi, startOfDay } from "@party/contract/values/nairobi-time";
import { z } from "zod";
import { keyedMutex } from "#concurrency/keyed-mutex.ts";
import type { Config } from "#config.ts";
import { cursorOf, type Page, paginateRows, sortKeySchema } from "#database/cursor.ts";
import { type Database, inTransaction } from "#database/database.ts";
import { translateItems } from "#features/content/translations/translations.queries.ts";
import { notify } from "#features/notifications/notifications.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import { seatFromWaitingList } from "./attendance.messages.ts";
import {
  type AttendanceRow,
  cancelAttendance,
  findActiveAttendance,
  findAttendance,
  findEvent,
  findEventOrDraft,
  findEventSeats,
  findEventWithSeats,
  findNextSeatedEvent,
  findSignUp,
  hasAdmission,
  insertAttendance,
  insertTickets,
  listAttendances,
  listAttendeeNames,
  listOpenEvents,
  listTicketsOfAttendances,
  lockEventSeats,
  releaseHeldSignUpEmails,
  seatNextFromWaitingList,
  updateEventCapacity,
  updateGuestNames,
} from "./attendance.queries.ts";
import { isSameSchedule } from "./event-changes/event-changes.ts";
import { sendSignUpConfirmation } from "./tickets/attendance.emails.ts";
import { ticketCode } from "./tickets/tickets.ts";

interface AttendanceServices {
  config: Pick<Config, "secretKey">;
  db: Database;
  jobs: Jobs;
}

const MAX_LISTED_ATTENDANCES = 100;

/**
 * Changes to the seats of one event are serialised in the process before the row lock: waiting transactions would otherwise
 * use up all database connections.
 */
const eventSeatMutexes = new WeakMap<Database, ReturnType<typeof keyedMutex>>();

function eventSeatMutexOf(db: Database) {
  const queue = eventSeatMutexes.get(db) ?? keyedMutex();
  eventSeatMutexes.set(db, queue);
  return queue;
}

/** Runs in a transaction that holds the lock on the event's seats. A transaction of staff waits outside the queue. */
const withLockedEventSeats = <Result>(
  db: Database,
  eventId: number,
  run: (tx: Database, capacity: number | null) => Promise<Result>,
): Promise<Result> => {
  const inside = async (tx: Database) => run(tx, (await lockEventSeats(tx, eventId)).capacity);
  return db.isTransaction ? inside(db) : eventSeatMutexOf(db)(String(eventId), () => db.transaction().execute(inside));
};

interface SignUp {
  event: number;
  guests: readonly { name: string }[];
}

/** Books seats, or a place at the end of the waiting list. docs/decisions/0011-events-and-tickets.md */
export async function signUpForEvent(
  services: AttendanceServices,
  userId: number,
  { event: eventId, guests }: SignUp,
): Promise<Attendance> {
  const { db } = services;
  const event = await findEvent(db, eventId);
  if (!event) throw new Problem("not_found");
  if (event.called_off) throw new Problem("event_called_off");
  if (hasStarted(event, new Date())) throw new Problem("event_begun");
  const seats = 1 + guests.length;
  const id = await withLockedEventSeats(db, eventId, async (tx, capacity) => {
    const own = await findActiveAttendance(tx, eventId, userId);
    if (own && own.seats !== seats) throw new Problem("already_signed_up");
    if (own) return own.id;
    if (capacity !== null && seats > capacity) throw new Problem("party_too_large", { capacity });
    const { taken, queued } = await findEventSeats(tx, eventId);
    const seated = !queued && (capacity === null || taken + seats <= capacity);
    const attendanceId = await insertAttendance(tx, { eventId, userId, seats, seated });
    await insertTickets(
      tx,
      attendanceId,
      guests.map(({ name }) => name || null),
    );
    await services.jobs.enqueue(tx, sendSignUpConfirmation, { attendanceId, seated });
    return attendanceId;
  });
  return findOwnAttendance(services, userId, id);
}

/**
 * Names the guests of a sign-up, or takes names back. Tickets stay valid, and stewards see the new names.
 * @param guests in the order of their tickets
 */
export async function setGuestNames(
  services: Omit<AttendanceServices, "jobs">,
  userId: number,
  id: number,
  guests: SignUp["guests"],
): Promise<Attendance> {
  const own = await findAttendance(services.db, userId, id);
  if (!own || own.state === "cancelled") throw new Problem("not_found");
  if (hasStarted(own, new Date())) throw new Problem("event_begun");
  if (guests.length !== own.seats - 1) throw new Problem("guests_differ");
  await updateGuestNames(
    services.db,
    id,
    guests.map(({ name }) => name || null),
  );
  return findOwnAttendance(services, userId, id);
}

/** A sign-up, and its event with title and place as they are published in the member's language. */
export async function findSignUpForEmail(db: Database, attendanceId: number) {
  const signUp = await findSignUp(db, attendanceId);
  if (!signUp) return undefined;
  const { event_id: id, title, location, language } = signUp;
  const [event] = await translateItems(db, "events", language, [{ id, title, location }]);
  return { ...signUp, title: event!.title, location: event!.location };
}

/** The next event that a member has a seat at. */
export async function findNextEvent(db: Database, userId: number, now = new Date()) {
  const seat = await findNextSeatedEvent(db, userId, dayInNairobi(now));
  return seat && { id: seat.event_id, title: seat.title, date: seat.date, location: seat.location };
}

/** Releases the seats; the waiting list moves up. */
export async function cancelSignUp(services: AttendanceServices, userId: number, id: number): Promise<Attendance> {
  const { db, jobs } = services;
  const own = await findAttendance(db, userId, id);
  if (!own) throw new Problem("not_found");
  if (own.state === "cancelled") return findOwnAttendance(services, userId, id);
  if (hasStarted(own, new Date())) throw new Problem("event_begun");
  await withLockedEventSeats(db, own.event_id, async (tx, capacity) => {
    await cancelAttendance(tx, id);
    // Checked with the row locked, so that no check-in can follow; throwing rolls the cancellation back.
    if (await hasAdmission(tx, id)) throw new Problem("already_admitted");
    await promoteFromWaitingList({ db: tx, jobs }, own.event_id, capacity);
  });
  return findOwnAttendance(services, userId, id);
}

/**
 * Cancels all coming attendances of a member whose account is deleted; the waiting lists move up.
 * @param db a transaction without locks on the user's rows, because it notifies other members while seats are locked
 */
export async function releaseEventSeatsOf(
  { db, jobs }: Omit<AttendanceServices, "config">,
  userId: number,
): Promise<void> {
  const rows = await listAttendances(db, userId, null);
  const coming = rows.filter((row) => !hasStarted(row, new Date()));
  // In a fixed order, so that concurrent deletions cannot deadlock.
  for (const { id, event_id } of coming.toSorted((one, other) => one.event_id - other.event_id)) {
    const { capacity } = await lockEventSeats(db, event_id);
    await cancelAttendance(db, id);
    await promoteFromWaitingList({ db, jobs }, event_id, capacity);
  }
}

/**
 * Nobody who has a seat loses it.
 * @param capacity null for unlimited
 * @returns the event's title, the seats taken, and the names of the members who moved up
 * @throws Problem not_found
 */
export async function setEventCapacity(
  { db, jobs }: Omit<AttendanceServices, "config">,
  eventId: number,
  capacity: number | null,
) {
  const event = await findEventOrDraft(db, eventId);
  if (!event) throw new Problem("not_found");
  return withLockedEventSeats(db, eventId, async (tx) => {
    await updateEventCapacity(tx, eventId, capacity);
    const seated = await promoteFromWaitingList({ db: tx, jobs }, eventId, capacity);
    const { taken } = await findEventSeats(tx, eventId);
    const names = await listAttendeeNames(tx, seated);
    return {
      title: event.title,
      taken,
      movedUp: names.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
    };
  });
}

/** Makes up for what waited while an event did not take place: seats that became free, and emails of sign-ups. */
export const resumeSignUpsOfEvent = (
  { db, jobs }: Omit<AttendanceServices, "config">,
  eventId: number,
): Promise<void> =>
  withLockedEventSeats(db, eventId, async (tx, capacity) => {
    await sendHeldSignUpEmails({ db: tx, jobs }, { event_id: eventId });
    await promoteFromWaitingList({ db: tx, jobs }, eventId, capacity);
  });

/**
 * Sends what was held while the address of a member was unconfirmed: once, and not before the event takes place.
 * @param of a member whose address was confirmed, or an event that is on again
 */
export const sendHeldSignUpEmails = (
  { db, jobs }: Omit<AttendanceServices, "config">,
  of: { user_id: number } | { event_id: number },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const held = await releaseHeldSignUpEmails(tx, of, dayInNairobi(new Date()));
    const payloads = held.map(({ id, state }) => ({ attendanceId: id, seated: state === "seated" }));
    await jobs.enqueueAll(tx, sendSignUpConfirmation, payloads);
  });

/**
 * @param db a transaction that holds the lock on the event's seats
 * @returns the attendances that got a seat
 */
async function promoteFromWaitingList(
  { db, jobs }: Omit<AttendanceServices, "config">,
  eventId: number,
  capacity: number | null,
): Promise<number[]> {
  const { taken, queued } = await findEventSeats(db, eventId);
  if (!queued) return [];
  const event = await findEvent(db, eventId);
  // Nobody gets a seat at what does not take place.
  if (!event || event.called_off) return [];
  const seated = await seatNextFromWaitingList(db, eventId, capacity, taken);
  await notify(
    { db, jobs },
    seatFromWaitingList,
    seated.map(({ id, user_id }) => ({
      userId: user_id,
      values: { event: event.title },
      mail: { attendanceId: id },
    })),
  );
  return seated.map(({ id }) => id);
}

const openEventsCursor = cursorOf(z.tuple([sortKeySchema.day, sortKeySchema.id]));

export async function listOpenEventsPage(
  { db }: Pick<AttendanceServices, "db">,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  now = new Date(),
): Promise<Page<OpenEvent>> {
  const rows = await listOpenEvents(db, dayInNairobi(now), openEventsCursor.read(cursor), limit + 1);
  const { results, next } = paginateRows(rows, limit, ({ date, id }) => openEventsCursor.write([date, id]));
  return {
    next,
    results: results.map(({ capacity, taken, waiting, queued, called_off: _, ...event }) => ({
      event,
      seats_left: countSeatsLeft({ capacity, taken, queued }),
      waiting,
      begun: hasStarted(event, now),
    })),
  };
}

/** @throws Problem not_found */
export async function describeEventSeats(
  { db }: Pick<AttendanceServices, "db">,
  eventId: number,
  now = new Date(),
): Promise<SeatAvailability> {
  const event = await findEventWithSeats(db, eventId);
  if (!event) throw new Problem("not_found");
  return { seats_left: countSeatsLeft(event), begun: event.called_off || hasStarted(event, now) };
}

/** While there is a waiting list, no seat is free for a new sign-up. */
const countSeatsLeft = ({ capacity, taken, queued }: { capacity: number | null; taken: number; queued: boolean }) =>
  capacity === null ? null : queued ? 0 : Math.max(0, capacity - taken);

export async function listOwnAttendances(
  services: Omit<AttendanceServices, "jobs">,
  userId: number,
): Promise<Attendance[]> {
  return toAttendances(services, await listAttendances(services.db, userId, MAX_LISTED_ATTENDANCES));
}

async function findOwnAttendance(
  services: Omit<AttendanceServices, "jobs">,
  userId: number,
  id: number,
): Promise<Attendance> {
  const row = await findAttendance(services.db, userId, id);
  const [attendance] = row ? await toAttendances(services, [row]) : [];
  if (!attendance) throw new Problem("not_found");
  return attendance;
}

async function toAttendances(
  { config, db }: Omit<AttendanceServices, "jobs">,
  rows: AttendanceRow[],
): Promise<Attendance[]> {
  const seated = rows.filter(({ state, status }) => state === "seated" && status === "planned").map(({ id }) => id);
  const tickets = seated.length > 0 ? await listTicketsOfAttendances(db, seated) : [];
  const now = new Date();
  return rows.map((row) => ({
    id: row.id,
    event: {
      id: row.event_id,
      title: row.title,
      ...eventScheduleOf(row),
      sequence: row.sequence,
      updated_at: row.updated_at.toISOString(),
    },
    state: row.state,
    status: row.status,
    moved_from:
      row.signed_up_for && !isSameSchedule(row.signed_up_for, row) ? eventScheduleOf(row.signed_up_for) : null,
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

const eventScheduleOf = ({ date, time, location }: { date: string; time: string | null; location: string | null }) => ({
  date,
  time,
  location,
});

/** Whether sign-up is closed: at the start, or at the end of the day where no time is given. */
export const hasStarted = ({ date, time }: { date: string; time: string | null }, now: Date): boolean =>
  now.getTime() >= (eventHoursOf(date, time).start?.getTime() ?? startOfDay(date).getTime() + DAY_MS);

/** Whether the event's day in Nairobi ended at least `days` days ago. */
export const hasEnded = ({ date }: { date: string }, now: Date, days = 0): boolean =>
  now.getTime() >= startOfDay(date).getTime() + (days + 1) * DAY_MS;
