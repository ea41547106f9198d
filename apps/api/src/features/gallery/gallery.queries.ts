import { listShownTexts } from "@party/contract/values/content-fields";
import { type Generated, type Insertable, sql } from "kysely";
import type { ContentColumns } from "#database/content-columns.ts";
import type { Database } from "#database/database.ts";

interface GalleryItemsTable extends ContentColumns<"gallery-items"> {
  id: Generated<number>;
  published_at: Date | null;
  /** A row of the demo. */
  sample: Generated<boolean>;
}

declare module "#database/tables.ts" {
  interface Tables {
    gallery_items: GalleryItemsTable;
  }
}

interface GalleryFilter {
  /** Milliseconds and id of the last item of the previous page. */
  after: readonly [number, number] | undefined;
  limit: number;
  media_type?: "image" | "video" | undefined;
}

/** Published photos and videos, newest first. */
export function listGalleryItems(db: Database, { after, limit, media_type }: GalleryFilter) {
  let query = db
    .selectFrom("gallery_items")
    .select(["id", "title", "description", "image", "media_type", "video", "thumbnail", "captions", "duration_seconds"])
    .select(listShownTexts("gallery-items"))
    .select(({ ref }) => ref("published_at").$notNull().as("published_at"))
    .where("published_at", "<=", sql<Date>`now()`);
  if (media_type) query = query.where("media_type", "=", media_type);
  if (after) {
    const [instant, id] = after;
    query = query.where(sql<boolean>`(published_at, id) < (${new Date(instant)}::timestamptz, ${id}::integer)`);
  }
  return query.orderBy("published_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** Keeps an existing item with the same id. */
export const insertGalleryItem = (db: Database, row: Insertable<GalleryItemsTable>) =>
  db
    .insertInto("gallery_items")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
