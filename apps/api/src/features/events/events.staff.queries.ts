import "./events.queries.ts";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

/** All events, drafts included. */
export const eventRows = sql`select id, title, published_at, county_id, constituency_id, ward_id from events`;

export type StoredEvent = Omit<Insertable<Tables["events"]>, "id" | "published_at" | "announced_at" | "sample">;

export const findStoredEvent = (db: Database, id: number) =>
  db
    .selectFrom("events")
    .select(["title", "description", "additional_info", "image", "image_alt", "time", "location", "category_id"])
    .select(["county_id", "constituency_id", "ward_id", "published_at", sql<string>`date::text`.as("date")])
    .where("id", "=", id)
    .executeTakeFirst();

export const insertEventDraft = (tx: Database, event: StoredEvent) =>
  tx
    .insertInto("events")
    .values({ ...event, published_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();

/** @param announced false: nobody is told */
export const publishEvent = (
  tx: Database,
  id: number,
  event: StoredEvent & { published_at: Date },
  announced: boolean,
) =>
  tx
    .updateTable("events")
    .set({ ...event, ...(announced ? {} : { announced_at: sql<Date>`coalesce(announced_at, now())` }) })
    .where("id", "=", id)
    .execute();

export const unpublishEvent = (tx: Database, id: number) =>
  tx.updateTable("events").set({ published_at: null }).where("id", "=", id).execute();
