import type { Event } from "@party/contract/events";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import type { ContentLanguage } from "@party/contract/values/translations";
import type { Territory } from "#access/territory.ts";
import { nonEmptyTextsOf } from "#database/content-columns.ts";
import type { Database } from "#database/database.ts";
import { sanitiseHtml, sanitiseStoredHtml, textOfHtml } from "#documents/safe-html.ts";
import { categoryIdOf } from "#features/categories/categories.queries.ts";
import { categoriesInLanguage } from "#features/categories/categories.ts";
import { translateItems, withTranslations } from "#features/content/translations/translations.queries.ts";
import type { AnnouncementSource } from "#features/topics/announcements.ts";
import {
  type EventRow,
  findEvent,
  insertEvent,
  listNewEvents,
  listNextEventsWithin,
  listUpcomingEvents,
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
  /** Of the whole country by default. */
  county_id?: number | null | undefined;
  category: string | null;
  /** Null for a draft. */
  publishedAt: Date | null;
}

/** @returns the new event's id, or undefined when the given id was taken */
export async function storeEvent(
  db: Database,
  { publishedAt, additionalInfo, category, ...event }: NewEvent,
): Promise<number | undefined> {
  const description = sanitiseHtml(event.description);
  const additional_info = additionalInfo === null ? null : sanitiseHtml(additionalInfo);
  const plain_text = textOfHtml(description, additional_info);
  const stored = await insertEvent(db, {
    ...event,
    description,
    additional_info,
    plain_text,
    category_id: await categoryIdOf(db, "events", category),
    published_at: publishedAt,
  });
  return stored?.id;
}

export const listNextEvents = (db: Database, limit: number, now = new Date()): Promise<EventRow[]> =>
  listUpcomingEvents(db, dayInNairobi(now), { after: undefined, limit, planned: true });

/** The next events of one ward, its constituency or its county. */
export const findEventsNear = (
  db: Database,
  { ward, constituency, county }: { ward: number; constituency: number; county: number },
  limit: number,
  now = new Date(),
): Promise<EventRow[]> =>
  listNextEventsWithin(
    db,
    dayInNairobi(now),
    { counties: [county], constituencies: [constituency], wards: [ward] },
    limit,
  );

export const toEvent = ({ description, additional_info, category, updated_at, ...event }: EventRow): Event => ({
  ...event,
  updated_at: updated_at.toISOString(),
  description: sanitiseStoredHtml(description),
  additional_info: additional_info === null ? null : sanitiseStoredHtml(additional_info),
  category: category === null ? null : { name: category },
  ...nonEmptyTextsOf("events", event),
});

/** As public replies have them. */
export const translateEvents = async (
  db: Database,
  language: ContentLanguage | undefined,
  events: Event[],
): Promise<Event[]> =>
  categoriesInLanguage(db, "events", language, await translateItems(db, "events", language, events));

export const describeNextEventsIn = async (
  db: Database,
  places: Territory,
  limit: number,
  language: ContentLanguage | undefined,
  now: Date,
): Promise<Event[]> =>
  translateEvents(db, language, (await listNextEventsWithin(db, dayInNairobi(now), places, limit)).map(toEvent));

const toAnnouncedItem = ({
  id,
  title,
  date,
  time,
  location,
}: Pick<EventRow, "id" | "title" | "date" | "time" | "location">) => ({
  title,
  about: { date, time, location },
  link: `/events/${id}`,
});

const announcedInLanguages = (db: Database, event: EventRow) => withTranslations(db, "events", event, toAnnouncedItem);

const todayInNairobi = () => dayInNairobi(new Date());

/** Announced to members: nationwide events and those of their ward, constituency or county. */
export const newEventAnnouncements: AnnouncementSource = {
  topic: "events_near_me",
  listUnannounced: (db) => listNewEvents(db, todayInNairobi()),
  lock: async (tx, id) => {
    const event = await lockNewEvent(tx, id, todayInNairobi());
    return event && { ...(await announcedInLanguages(tx, event)), place: event.place };
  },
  markAnnounced: markEventAnnounced,
  find: async (db, id) => {
    const event = await findEvent(db, id);
    return event && event.date >= todayInNairobi() ? announcedInLanguages(db, event) : undefined;
  },
};
