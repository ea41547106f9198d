import { type Generated, sql } from "kysely";
import type { Database } from "#database/database.ts";

interface VideosTable {
  id: Generated<string>;
  bytes: number;
  /** Parts that have come. */
  received: Generated<number>;
  duration_seconds: number | null;
  created_at: Generated<Date>;
  completed_at: Date | null;
}

declare module "#database/tables.ts" {
  interface Tables {
    videos: VideosTable;
  }
}

export const insertVideo = (tx: Database, bytes: number) =>
  tx
    .insertInto("videos")
    .values({ bytes, duration_seconds: null, completed_at: null })
    .returning(["id", "received"])
    .executeTakeFirstOrThrow();

export const findVideo = (db: Database, id: string) =>
  db.selectFrom("videos").selectAll().where("id", "=", id).executeTakeFirst();

export type VideoRow = NonNullable<Awaited<ReturnType<typeof findVideo>>>;

/** Parts of one video are taken one after the other. */
export const lockVideo = (tx: Database, id: string) =>
  tx.selectFrom("videos").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const updateReceivedBytes = (tx: Database, id: string, received: number) =>
  tx.updateTable("videos").set({ received }).where("id", "=", id).execute();

export const markVideoCompleted = (tx: Database, id: string, duration_seconds: number) =>
  tx.updateTable("videos").set({ duration_seconds, completed_at: sql<Date>`now()` }).where("id", "=", id).execute();

/** Uploads that nobody goes on with, the oldest first. @param days without a completion */
export const listAbandonedVideos = (db: Database, days: number, limit: number) =>
  db
    .selectFrom("videos")
    .select("id")
    .where("completed_at", "is", null)
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy("created_at")
    .limit(limit)
    .execute();

/** @returns undefined when it is complete, or deleted */
export const deleteIncompleteVideo = (tx: Database, id: string) =>
  tx
    .deleteFrom("videos")
    .where("id", "=", id)
    .where("completed_at", "is", null)
    .returning("received")
    .executeTakeFirst();
