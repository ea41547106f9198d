import { type Event, events } from "@party/contract/events";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import type { ContentLanguage } from "@party/contract/values/translations";
import { z } from "zod";
import { cursorOf, type Page, paginateRows, sortKeySchema } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { listPublicCategories } from "#features/categories/categories.queries.ts";
import { withPictureSizes } from "#features/pictures/article-pictures.ts";
import { implementEndpoints } from "#http/implement.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { type EventFilter, type EventRow, findEvent, listPastEvents, listUpcomingEvents } from "./events.queries.ts";
import { toEvent, translateEvents } from "./events.ts";

export const eventRoutes = ({ db }: Services) =>
  implementEndpoints(events, {
    list: ({ query }) => listEventsPage(db, query),
    categories: ({ query }) => listPublicCategories(db, "events", query.language),
    get: ({ params, query }) => requireEvent(db, params.id, query.language),
  });

/**
 * Whether the page is in the upcoming or past events, the day of the first request, and the last event's day and id. The day is kept so that paging over
 * midnight neither skips nor repeats an event.
 */
const eventCursor = cursorOf(
  z.tuple([z.enum(["upcoming", "past"]), sortKeySchema.day, sortKeySchema.day, sortKeySchema.id]),
);

interface EventsQuery extends Omit<EventFilter, "after"> {
  when: EventPeriod;
  cursor?: string | undefined;
}

export async function listEventsPage(
  db: Database,
  { when, cursor, limit, ...filter }: EventsQuery,
  now = new Date(),
): Promise<Page<Event>> {
  const [half, today, day, id] = eventCursor.read(cursor) ?? [undefined, dayInNairobi(now), undefined, 0];
  const after = day === undefined ? undefined : ([day, id] as const);
  const rows: EventRow[] = [];
  if (when !== "past" && half !== "past") {
    rows.push(...(await listUpcomingEvents(db, today, { ...filter, after, limit: limit + 1 })));
  }
  if (when !== "upcoming" && rows.length <= limit) {
    const past = { ...filter, after: half === "past" ? after : undefined, limit: limit + 1 - rows.length };
    rows.push(...(await listPastEvents(db, today, past)));
  }
  const { results, next } = paginateRows(rows, limit, (row) =>
    eventCursor.write([row.date >= today ? "upcoming" : "past", today, row.date, row.id]),
  );
  return { results: await translateEvents(db, filter.language, results.map(toEvent)), next };
}

async function requireEvent(db: Database, id: number, language: ContentLanguage | undefined): Promise<Event> {
  const event = await findEvent(db, id);
  if (!event) throw new Problem("not_found");
  const [found] = await translateEvents(db, language, [toEvent(event)]);
  const { description, additional_info, ...rest } = found!;
  return {
    ...rest,
    description: await withPictureSizes(db, description),
    additional_info: additional_info && (await withPictureSizes(db, additional_info)),
  };
}

export type EventPeriod = "upcoming" | "past" | "all";
