import "./events.queries.ts";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

/** All events, drafts included. */
export const eventRows = sql`select id, title, image, published_at, county_id, constituency_id, ward_id from events`;

export type StoredEvent = Omit<
  Insertable<Tables["events"]>,
  "id" | "published_at" | "announced_at" | "sample" | "sequence" | "changed_at"
>;

export const findStoredEvent = (db: Database, id: number) =>
  db
    .selectFrom("events")
    .select(["title", "description", "additional_info", "image", "image_alt", "time", "location", "category_id"])
    .select([
      "county_id",
      "constituency_id",
      "ward_id",
      "called_off",
      "published_at",
      sql<string>`date::text`.as("date"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();

export const insertEventDraft = (tx: Database, event: StoredEvent) =>
  tx
    .insertInto("events")
    .values({ ...event, published_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();

const newVersion = { sequence: sql<number>`sequence + 1`, changed_at: sql<Date>`now()` };

/** @param announced false: nobody is told */
export const publishEvent = (
  tx: Database,
  id: number,
  event: StoredEvent & { published_at: Date },
  announced: boolean,
) =>
  tx
    .updateTable("events")
    .set({ ...event, ...newVersion, ...(announced ? {} : { announced_at: sql<Date>`coalesce(announced_at, now())` }) })
    .where("id", "=", id)
    .execute();

export const isEventAnnounced = async (db: Database, id: number): Promise<boolean> =>
  (await db
    .selectFrom("events")
    .select("id")
    .where("id", "=", id)
    .where("announced_at", "is not", null)
    .executeTakeFirst()) !== undefined;

export const unpublishEvent = (tx: Database, id: number) =>
  tx
    .updateTable("events")
    .set({ published_at: null, ...newVersion })
    .where("id", "=", id)
    .execute();
