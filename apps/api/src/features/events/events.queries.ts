import { ANNOUNCEMENT_DELAY_MINUTES } from "@party/contract/values/content";
import { listShownTexts } from "@party/contract/values/content-fields";
import type { ContentLanguage } from "@party/contract/values/translations";
import { type Generated, type Insertable, sql } from "kysely";
import { isRowIn, type Territory } from "#access/territory.ts";
import { categoryName, isInCategory } from "#database/categories.ts";
import type { ContentColumns } from "#database/content-columns.ts";
import type { Database } from "#database/database.ts";
import { searchConditionInLanguage } from "#database/search.ts";

interface EventsTable extends Omit<ContentColumns<"events">, "date"> {
  id: Generated<number>;
  /** The description and the additional information without their markup. */
  plain_text: string;
  /** The day in Nairobi, YYYY-MM-DD; read it as `date::text`, or the driver returns a Date. */
  date: string;
  published_at: Date | null;
  /** When its announcement was complete. */
  announced_at: Generated<Date | null>;
  /** Publications, for calendars (RFC 5545, 3.8.7.4). */
  sequence: Generated<number>;
  /** When it was last published or withdrawn; null since before it was recorded. */
  changed_at: Generated<Date | null>;
  /** A row of the demo. */
  sample: Generated<boolean>;
}

declare module "#database/tables.ts" {
  interface Tables {
    events: EventsTable;
  }
}

export interface EventFilter {
  /** Day and id of the last event of the previous page. */
  after: readonly [string, number] | undefined;
  limit: number;
  /** Without those that are called off. */
  planned?: boolean;
  category?: string | undefined;
  q?: string | undefined;
  language?: ContentLanguage | undefined;
}

const eventCountyColumn = sql<number | null>`coalesce(events.county_id,
  (select county_id from constituencies where constituencies.id = coalesce(events.constituency_id,
    (select constituency_id from wards where wards.id = events.ward_id))))`;

const selectPublishedEvents = (db: Database) =>
  db
    .selectFrom("events")
    .select(["id", "title", "description", "additional_info", "image", "time", "location", "called_off"])
    .select(listShownTexts("events"))
    .select(["sequence", sql<Date>`coalesce(changed_at, published_at)`.as("updated_at")])
    .select(({ ref }) => categoryName(ref("category_id")).as("category"))
    .select([sql<string>`date::text`.as("date"), eventCountyColumn.as("county_id")])
    .where("published_at", "<=", sql<Date>`now()`);

function filterEvents(db: Database, { planned, category, q, limit, language }: EventFilter) {
  let query = selectPublishedEvents(db).limit(limit);
  if (planned) query = query.where("called_off", "=", false);
  if (category) query = query.where(({ ref }) => isInCategory(ref("category_id"), "events", category));
  const condition = searchConditionInLanguage(q, "events", language);
  return condition ? query.where(condition) : query;
}

/** Events on `today` or later, next first. */
export function listUpcomingEvents(db: Database, today: string, filter: EventFilter) {
  const [date, id] = filter.after ?? [today, 0];
  return filterEvents(db, filter)
    .where("events.date", ">=", today)
    .where(sql<boolean>`(events.date, id) > (${date}::date, ${id}::integer)`)
    .orderBy("events.date")
    .orderBy("id")
    .execute();
}

type Places = Pick<Territory, "counties" | "constituencies" | "wards">;

/** Events that take place on `today` or later in places, next first. */
export const listNextEventsWithin = (db: Database, today: string, places: Places, limit: number) =>
  selectPublishedEvents(db)
    .where("events.date", ">=", today)
    .where("called_off", "=", false)
    .where(isRowIn(places, "events"))
    .orderBy("events.date")
    .orderBy("id")
    .limit(limit)
    .execute();

/** The next event of places, of all that are inside a territory. */
export const findNextEventWithin = (db: Database, today: string, places: Places) =>
  db
    .selectFrom("events")
    .select(["id", "title", sql<string>`date::text`.as("date")])
    .where("published_at", "<=", sql<Date>`now()`)
    .where("events.date", ">=", today)
    .where("called_off", "=", false)
    .where(isRowIn(places, "events"))
    .orderBy("events.date")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

/** Events before `today`, latest first. */
export function listPastEvents(db: Database, today: string, filter: EventFilter) {
  const [date, id] = filter.after ?? [today, 0];
  return filterEvents(db, filter)
    .where("events.date", "<", today)
    .where(sql<boolean>`(events.date, id) < (${date}::date, ${id}::integer)`)
    .orderBy("events.date", "desc")
    .orderBy("id", "desc")
    .execute();
}

export type EventRow = Awaited<ReturnType<typeof listUpcomingEvents>>[number];

export const findEvent = (db: Database, id: number) =>
  selectPublishedEvents(db).where("id", "=", id).executeTakeFirst();

/** Keeps an existing event with the same id. */
export const insertEvent = (db: Database, row: Insertable<EventsTable>) =>
  db
    .insertInto("events")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();

/** Older or past events are not announced; very new ones not yet, because an announcement cannot be called back. */
const isUnannouncedEvent = (today: string) =>
  sql<boolean>`announced_at is null and not called_off and published_at > now() - interval '7 days'
    and published_at < now() - make_interval(mins => ${sql.lit(ANNOUNCEMENT_DELAY_MINUTES)}) and events.date >= ${today}`;

export const listNewEvents = async (db: Database, today: string): Promise<number[]> =>
  (await selectPublishedEvents(db).where(isUnannouncedEvent(today)).orderBy("id").execute()).map(({ id }) => id);

export async function lockNewEvent(tx: Database, id: number, today: string) {
  const found = await selectPublishedEvents(tx)
    .select(["events.county_id as own_county", "constituency_id", "ward_id"])
    .where("id", "=", id)
    .where(isUnannouncedEvent(today))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const { own_county, constituency_id, ward_id, ...event } = found;
  return { ...event, place: { county: own_county, constituency: constituency_id, ward: ward_id } };
}

export const markEventAnnounced = (tx: Database, id: number) =>
  tx.updateTable("events").set({ announced_at: sql<Date>`now()` }).where("id", "=", id).execute();
