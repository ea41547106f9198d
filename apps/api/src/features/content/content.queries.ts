import "./content.tables.ts";
import { REVISION_MERGE_MINUTES } from "@party/contract/values/content";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { ContentTable } from "./content.tables.ts";
import { deleteTranslations, listTranslatedTextsInUse } from "./translations/translations.queries.ts";

/** Columns of a place; at most one is set, none is the nation. */
export interface PlaceColumns {
  county_id: number | null;
  constituency_id: number | null;
  ward_id: number | null;
}

/** Locks the item until the commit. @returns undefined for one that staff have not edited */
export const lockItem = (tx: Database, kind: string, id: number) =>
  tx
    .selectFrom("content_items")
    .select("item_id")
    .where("kind", "=", kind)
    .where("item_id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export interface NewItem extends PlaceColumns {
  kind: string;
  item_id: number;
  title: string;
  published_revision: number | null;
  first_published_at: Date | null;
}

/** @returns false when another transaction has inserted it */
export const insertItem = async (tx: Database, item: NewItem): Promise<boolean> =>
  (await tx
    .insertInto("content_items")
    .values(item)
    .onConflict((conflict) => conflict.doNothing())
    .returning("item_id")
    .executeTakeFirst()) !== undefined;

export interface NewRevision {
  kind: string;
  item_id: number;
  n: number;
  body: object;
  author: number | null;
  note: string;
  /** Set for what is public already. */
  published_at?: Date | null;
}

export const insertRevision = (tx: Database, { body, published_at = null, ...revision }: NewRevision) =>
  tx
    .insertInto("content_revisions")
    .values({ ...revision, body: JSON.stringify(body) as never, published_at })
    .execute();

/** Saves into the author's revision of the last hour. @returns false when there is none, or it is public, scheduled, proposed or read */
export const saveIntoLastRevision = async (
  tx: Database,
  { kind, item_id, n, body, author, note }: NewRevision,
): Promise<boolean> =>
  (await tx
    .updateTable("content_revisions")
    .set({ body: JSON.stringify(body) as never, saved_at: sql<Date>`now()`, ...(note === "" ? {} : { note }) })
    .where("kind", "=", kind)
    .where("item_id", "=", item_id)
    .where("n", "=", n)
    .where("author", "=", author)
    .where("published_at", "is", null)
    .where("proposed_at", "is", null)
    .where("read_at", "is", null)
    .where(sql<boolean>`at > now() - make_interval(mins => ${REVISION_MERGE_MINUTES})`)
    .where(sql<boolean>`not exists (
      select from content_schedules as schedule
      where schedule.kind = ${kind} and schedule.item_id = ${item_id} and schedule.revision = ${n})`)
    .returning("n")
    .executeTakeFirst()) !== undefined;

/** From now on the revision is not saved into. */
export const markProposed = (tx: Database, kind: string, id: number, n: number) =>
  tx
    .updateTable("content_revisions")
    .set({ proposed_at: sql<Date>`coalesce(proposed_at, now())` })
    .where("kind", "=", kind)
    .where("item_id", "=", id)
    .where("n", "=", n)
    .execute();

/** From now on the revision, which somebody else than its author reads, is not saved into. @returns false when it was so before */
export const markRead = async (db: Database, kind: string, id: number, n: number, reader: number): Promise<boolean> =>
  (await db
    .updateTable("content_revisions")
    .set({ read_at: sql<Date>`now()` })
    .where("kind", "=", kind)
    .where("item_id", "=", id)
    .where("n", "=", n)
    .where("author", "<>", reader)
    .where("read_at", "is", null)
    .returning("n")
    .executeTakeFirst()) !== undefined;

export const updateItem = (
  tx: Database,
  kind: string,
  id: number,
  { revision, title, ...place }: PlaceColumns & { revision: number; title: string },
) =>
  tx
    .updateTable("content_items")
    .set({ version: sql<number>`version + 1`, edited_at: sql<Date>`now()`, revision, title, ...place })
    .where("kind", "=", kind)
    .where("item_id", "=", id)
    .execute();

const selectRevisions = (db: Database, kind: string, id: number) =>
  db
    .selectFrom("content_revisions as revision")
    .leftJoin("users as author", "author.id", "revision.author")
    .select(["n", "revision.author", "saved_at", "note"])
    .select(sql<string | null>`author.first_name || ' ' || author.last_name`.as("by"))
    .where("kind", "=", kind)
    .where("item_id", "=", id);

/** Newest first. @param before number of the last revision of the page before */
export const listRevisions = (db: Database, kind: string, id: number, before: number | undefined, limit: number) =>
  selectRevisions(db, kind, id)
    .$if(before !== undefined, (query) => query.where("n", "<", before!))
    .orderBy("n", "desc")
    .limit(limit)
    .execute();

export const findRevision = (db: Database, kind: string, id: number, n: number) =>
  selectRevisions(db, kind, id).select("body").where("n", "=", n).executeTakeFirst();

/** Marks a revision as the one that visitors see. @param at the date that they read */
export async function markPublished(tx: Database, kind: string, id: number, n: number, at: Date): Promise<void> {
  await tx
    .updateTable("content_revisions")
    .set({ published_at: sql<Date>`now()` })
    .where("kind", "=", kind)
    .where("item_id", "=", id)
    .where("n", "=", n)
    .where("published_at", "is", null)
    .execute();
  await tx
    .updateTable("content_items")
    .set({
      published_revision: n,
      first_published_at: sql<Date>`coalesce(first_published_at, ${at}::timestamptz)`,
      unpublished_at: null,
    })
    .where("kind", "=", kind)
    .where("item_id", "=", id)
    .execute();
}

export const markUnpublished = (tx: Database, kind: string, id: number) =>
  tx
    .updateTable("content_items")
    .set({ published_revision: null, unpublished_at: sql<Date>`now()` })
    .where("kind", "=", kind)
    .where("item_id", "=", id)
    .execute();

/** Whether visitors saw the item, and do not any more. */
export const wasUnpublished = async (tx: Database, kind: string, id: number): Promise<boolean> =>
  (await tx
    .selectFrom("content_items")
    .select("item_id")
    .where("kind", "=", kind)
    .where("item_id", "=", id)
    .where("unpublished_at", "is not", null)
    .executeTakeFirst()) !== undefined;

export const setPinnedUntil = (tx: Database, kind: string, id: number, until: Date | null) =>
  tx
    .updateTable("content_items")
    .set({ pinned_until: until })
    .where("kind", "=", kind)
    .where("item_id", "=", id)
    .execute();

export interface NewSchedule {
  kind: string;
  item_id: number;
  revision: number;
  at: Date;
  scheduled_by: number;
  announced: boolean;
}

export const upsertSchedule = (tx: Database, { kind, item_id, ...schedule }: NewSchedule) =>
  tx
    .insertInto("content_schedules")
    .values({ kind, item_id, ...schedule })
    .onConflict((conflict) => conflict.columns(["kind", "item_id"]).doUpdateSet(schedule))
    .execute();

export const deleteSchedule = (tx: Database, kind: string, id: number) =>
  tx.deleteFrom("content_schedules").where("kind", "=", kind).where("item_id", "=", id).execute();

/** With the bodies that they publish. */
export const listSchedulesBy = (db: Database, scheduledBy: number) =>
  db
    .selectFrom("content_schedules as schedule")
    .innerJoin("content_revisions as revision", (join) =>
      join
        .onRef("revision.kind", "=", "schedule.kind")
        .onRef("revision.item_id", "=", "schedule.item_id")
        .onRef("revision.n", "=", "schedule.revision"),
    )
    .select(["schedule.kind", "schedule.item_id", "body"])
    .where("scheduled_by", "=", scheduledBy)
    .execute();

const isScheduleDue = sql<boolean>`at <= now()`;

export const listDueSchedules = (db: Database) =>
  db.selectFrom("content_schedules").select(["kind", "item_id"]).where(isScheduleDue).orderBy("at").execute();

/** The schedule of a locked item, if its time has come. */
export const findDueSchedule = (tx: Database, kind: string, id: number) =>
  tx
    .selectFrom("content_schedules")
    .select(["revision", "scheduled_by", "announced"])
    .where("kind", "=", kind)
    .where("item_id", "=", id)
    .where(isScheduleDue)
    .executeTakeFirst();

/** What visitors see, will see, or what is being written. */
export const listTextsAndBodiesInUse = async (db: Database, kind: string, id: number): Promise<object[]> => [
  ...(await listTranslatedTextsInUse(db, kind, id)),
  ...(
    await db
      .selectFrom("content_revisions as revision")
      .innerJoin("content_items as item", (join) =>
        join.onRef("item.kind", "=", "revision.kind").onRef("item.item_id", "=", "revision.item_id"),
      )
      .leftJoin("content_schedules as schedule", (join) =>
        join.onRef("schedule.kind", "=", "revision.kind").onRef("schedule.item_id", "=", "revision.item_id"),
      )
      .select("body")
      .where("revision.kind", "=", kind)
      .where("revision.item_id", "=", id)
      .where(sql<boolean>`revision.n in (item.revision, item.published_revision, schedule.revision)`)
      .execute()
  ).map(({ body }) => body),
];

export const unpublishRow = (tx: Database, table: ContentTable, id: number) =>
  sql`update ${sql.table(table)} set published_at = null where id = ${id}`.execute(tx);

export const deleteRow = (tx: Database, table: ContentTable, id: number) =>
  sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);

/** With the revisions, schedules and translations of items whose rows are deleted. */
export async function deleteItems(tx: Database, kind: string, ids: readonly number[]): Promise<void> {
  await deleteTranslations(tx, kind, ids);
  await tx
    .deleteFrom("content_items")
    .where("kind", "=", kind)
    .where("item_id", "=", sql<number>`any(${ids}::integer[])`)
    .execute();
}
