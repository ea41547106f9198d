import { type Generated, type Insertable, sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import { containsText } from "#database/search.ts";
import type { CreatedAt, Tables } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    pictures: {
      id: Generated<number>;
      hash: string;
      /** Upright, in pixels. */
      width: number;
      height: number;
      alt: string;
      decorative: boolean;
      credit: Generated<string>;
      consent: Generated<string>;
      /** In hundredths. */
      focal_x: Generated<number>;
      focal_y: Generated<number>;
      ready: Generated<boolean>;
      created_by: number | null;
      created_at: CreatedAt;
    };
    picture_uses: { picture_id: number; kind: string; item_id: number };
  }
}

const PICTURE_COLUMNS = [
  ...(["id", "hash", "width", "height", "alt", "decorative", "credit", "consent", "focal_x", "focal_y"] as const),
  ...(["ready", "created_by", "created_at"] as const),
] as const;

const useCountColumn = sql<number>`(select count(*)::int from picture_uses where picture_id = pictures.id)`;

const selectPictures = (db: Database) =>
  db.selectFrom("pictures").select(PICTURE_COLUMNS).select(useCountColumn.as("used_by"));

export type PictureRow = Awaited<ReturnType<typeof listPicturesByIds>>[number];

/** Locks what is done with the files of a hash, until the commit. */
export const lockPictureFiles = (tx: Database, hash: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('files of picture ' || ${hash}, 0))`.execute(tx);

/** @returns undefined when a picture has this hash already */
export const insertPicture = (tx: Database, picture: Insertable<Tables["pictures"]>) =>
  tx
    .insertInto("pictures")
    .values(picture)
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .returning("id")
    .executeTakeFirst();

export const listPicturesByIds = (db: Database, ids: readonly number[]) =>
  selectPictures(db).where("id", "=", sql<number>`any(${ids}::integer[])`).orderBy("id").execute();

export const listPicturesByHashes = (db: Database, hashes: readonly string[]) =>
  selectPictures(db).where("hash", "=", sql<string>`any(${hashes}::text[])`).orderBy("id").execute();

export const findPictureByHash = (db: Database, hash: string) =>
  selectPictures(db).where("hash", "=", hash).executeTakeFirst();

/** Locks the row until the commit. */
export const lockPicture = (tx: Database, id: number) =>
  tx.selectFrom("pictures").select(PICTURE_COLUMNS).where("id", "=", id).forUpdate().executeTakeFirst();

export interface PictureFilter {
  q: string;
  after: number | undefined;
  limit: number;
}

const filterPictures = (db: Database, { q }: PictureFilter) =>
  selectPictures(db).$if(q !== "", (query) => query.where(containsText(sql`concat_ws(' ', alt, credit, consent)`, q)));

/** Newest first. @param filter `after` is the id of the last row of the page before */
export const listPictureRows = (db: Database, filter: PictureFilter) =>
  filterPictures(db, filter)
    .$if(filter.after !== undefined, (query) => query.where("id", "<", filter.after!))
    .orderBy("id", "desc")
    .limit(filter.limit)
    .execute();

export const countPictures = (db: Database, filter: PictureFilter): Promise<number> =>
  countRows(db, filterPictures(db, filter).limit(MAX_COUNTED_ROWS));

export interface PictureChanges {
  alt: string;
  decorative: boolean;
  credit: string;
  consent: string;
  focal_x: number;
  focal_y: number;
}

export const updatePicture = (tx: Database, id: number, changes: PictureChanges) =>
  tx.updateTable("pictures").set(changes).where("id", "=", id).execute();

/** Marks the files as made, if the focal point is still that of the JPEG. @returns whether it was */
export const markPictureReady = async (db: Database, id: number, focal: { focal_x: number; focal_y: number }) =>
  (await db
    .updateTable("pictures")
    .set({ ready: true })
    .where("id", "=", id)
    .where("focal_x", "=", focal.focal_x)
    .where("focal_y", "=", focal.focal_y)
    .returning("id")
    .executeTakeFirst()) !== undefined;

export const deletePicture = (tx: Database, id: number) => tx.deleteFrom("pictures").where("id", "=", id).execute();

/** Locks pictures against deletion until the commit. @returns the ids that exist */
export const lockPicturesForShare = (tx: Database, ids: readonly number[]) =>
  tx
    .selectFrom("pictures")
    .select("id")
    .where("id", "=", sql<number>`any(${ids}::integer[])`)
    .orderBy("id")
    .forKeyShare()
    .execute();

export const listPictureUses = (db: Database, pictureId: number) =>
  db
    .selectFrom("picture_uses")
    .select(["kind", "item_id"])
    .where("picture_id", "=", pictureId)
    .orderBy("kind")
    .orderBy("item_id")
    .execute();

export async function updatePictureUses(
  tx: Database,
  kind: string,
  itemId: number,
  ids: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom("picture_uses")
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .where(sql<boolean>`picture_id <> all(${ids}::integer[])`)
    .execute();
  if (ids.length === 0) return;
  await tx
    .insertInto("picture_uses")
    .values(ids.map((picture_id) => ({ picture_id, kind, item_id: itemId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
