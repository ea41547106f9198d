import type { Event } from "@party/contract/events";
import { z } from "zod";
import { cursorOf, cutPage, keyPart, type Page } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import type { AnnouncementSource } from "#features/topics/announcements.ts";
import { safeHtml, servedHtml, wordsOf } from "#html/safe-html.ts";
import { dayInNairobi, dayInWords } from "#nairobi-days.ts";
import { Problem } from "#problem.ts";
import {
  type EventFilter,
  type EventRow,
  findEvent,
  insertEvent,
  listEventsNear,
  listNewEvents,
  listPast,
  listUpcoming,
  lockNewEvent,
  markEventAnnounced,
} from "./events.queries.ts";

export interface NewEvent {
  /** Chosen by the database when left out. */
  id?: number;
  title: string;
  /** HTML, sanitised before it is stored. */
  description: string;
  /** HTML, sanitised before it is stored. */
  additionalInfo: string | null;
  image: string | null;
  /** The day in Nairobi, YYYY-MM-DD. */
  date: string;
  time: string | null;
  location: string | null;
  category: string | null;
  /** Null for a draft. */
  publishedAt: Date | null;
}

/** @returns the new event's id, or undefined when the given id was taken */
export async function storeEvent(
  db: Database,
  { publishedAt, additionalInfo, ...event }: NewEvent,
): Promise<number | undefined> {
  const description = safeHtml(event.description);
  const additional_info = additionalInfo === null ? null : safeHtml(additionalInfo);
  const words = wordsOf(description, additional_info);
  const stored = await insertEvent(db, { ...event, description, additional_info, words, published_at: publishedAt });
  return stored?.id;
}

export type When = "upcoming" | "past" | "all";

/**
 * The half of the list, the day of the first request, and the last event's day and id. The day is kept so that paging over
 * midnight neither skips nor repeats an event.
 */
const eventCursor = cursorOf(z.tuple([z.enum(["upcoming", "past"]), keyPart.day, keyPart.day, keyPart.id]));

interface EventsQuery extends Omit<EventFilter, "after"> {
  when: When;
  cursor?: string | undefined;
}

export async function eventsPage(
  db: Database,
  { when, cursor, limit, ...filter }: EventsQuery,
  now = new Date(),
): Promise<Page<Event>> {
  const [half, today, day, id] = eventCursor.read(cursor) ?? [undefined, dayInNairobi(now), undefined, 0];
  const after = day === undefined ? undefined : ([day, id] as const);
  const rows: EventRow[] = [];
  if (when !== "past" && half !== "past") {
    rows.push(...(await listUpcoming(db, today, { ...filter, after, limit: limit + 1 })));
  }
  if (when !== "upcoming" && rows.length <= limit) {
    const past = { ...filter, after: half === "past" ? after : undefined, limit: limit + 1 - rows.length };
    rows.push(...(await listPast(db, today, past)));
  }
  const { results, next } = cutPage(rows, limit, (row) =>
    eventCursor.write([row.date >= today ? "upcoming" : "past", today, row.date, row.id]),
  );
  return { results: results.map(toEvent), next };
}

export async function eventOf(db: Database, id: number): Promise<Event> {
  const event = await findEvent(db, id);
  if (!event) throw new Problem("not_found");
  return toEvent(event);
}

export const nextEvents = (db: Database, limit: number, now = new Date()): Promise<EventRow[]> =>
  listUpcoming(db, dayInNairobi(now), { after: undefined, limit });

export const eventsNear = (
  db: Database,
  place: Parameters<typeof listEventsNear>[2],
  limit: number,
  now = new Date(),
): Promise<EventRow[]> => listEventsNear(db, dayInNairobi(now), place, limit);

const toEvent = ({ description, additional_info, category, ...event }: EventRow): Event => ({
  ...event,
  description: servedHtml(description),
  additional_info: additional_info === null ? null : servedHtml(additional_info),
  category: category === null ? null : { name: category },
});

const announcedItem = ({
  id,
  title,
  date,
  time,
  location,
}: Pick<EventRow, "id" | "title" | "date" | "time" | "location">) => ({
  title,
  line: [dayInWords(date), time, location].filter(Boolean).join(", "),
  link: `/events/${id}`,
});

const today = () => dayInNairobi(new Date());

/** Announced to members: nationwide events and those of their place. */
export const newEvents: AnnouncementSource = {
  topic: "events_near_me",
  heading: "A new event for you",
  listUnannounced: (db) => listNewEvents(db, today()),
  lock: async (tx, id) => {
    const event = await lockNewEvent(tx, id, today());
    return event && { ...announcedItem(event), place: event.place };
  },
  markAnnounced: markEventAnnounced,
  find: async (db, id) => {
    const event = await findEvent(db, id);
    return event && event.date >= today() ? announcedItem(event) : undefined;
  },
};
