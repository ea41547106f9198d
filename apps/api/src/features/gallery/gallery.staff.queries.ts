import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { GalleryItemsTable } from "./gallery.queries.ts";

const nationwide = sql`null::integer as county_id, null::integer as constituency_id, null::integer as ward_id`;

/** All photos and videos, drafts included. */
export const galleryRows = sql`select id, title, coalesce(image, thumbnail) as image, published_at, ${nationwide} from gallery_items`;

export type StoredGalleryItem = Omit<Insertable<GalleryItemsTable>, "id" | "published_at" | "sample">;

export const findStoredGalleryItem = (db: Database, id: number) =>
  db
    .selectFrom("gallery_items")
    .select(["title", "description", "image", "image_alt", "media_type", "video", "thumbnail", "captions"])
    .select(["duration_seconds", "published_at"])
    .where("id", "=", id)
    .executeTakeFirst();

export const insertGalleryDraft = (tx: Database, item: StoredGalleryItem) =>
  tx
    .insertInto("gallery_items")
    .values({ ...item, published_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();

export const publishGalleryItem = (tx: Database, id: number, item: StoredGalleryItem & { published_at: Date }) =>
  tx.updateTable("gallery_items").set(item).where("id", "=", id).execute();
