import "./content.tables.ts";
import { REVISION_MERGE_MINUTES } from "@party/contract/values/content";
import type { ItemTexts, TranslationLanguage } from "@party/contract/values/translations";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { ContentTable, ItemKey } from "./content.tables.ts";

/** Columns of a place; at most one is set, none is the nation. */
export interface PlaceColumns {
  county_id: number | null;
  constituency_id: number | null;
  ward_id: number | null;
}

/** Locks an item in all languages until the commit, whether or not staff have edited it. */
export const lockItem = (tx: Database, kind: string, id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`content ${kind} ${id}`}, 0))`.execute(tx);

const isOf = ({ kind, item_id, language }: ItemKey) =>
  sql<boolean>`(kind, item_id, language) = (${kind}, ${item_id}::integer, ${language})`;

/** English unless it says another language. */
type NewKey = Omit<ItemKey, "language"> & Partial<Pick<ItemKey, "language">>;

export type NewItem = NewKey &
  Partial<PlaceColumns> & {
    title: string;
    published_revision: number | null;
    first_published_at: Date | null;
  };

/** @returns false when another transaction has inserted it */
export const insertItem = async (tx: Database, item: NewItem): Promise<boolean> =>
  (await tx
    .insertInto("content_items")
    .values(item)
    .onConflict((conflict) => conflict.doNothing())
    .returning("item_id")
    .executeTakeFirst()) !== undefined;

export type NewRevision = NewKey & {
  n: number;
  body: object;
  /** The English revision that it translates. */
  source?: number | null;
  author: number | null;
  note: string;
  /** Set for what is public already. */
  published_at?: Date | null;
};

export const insertRevision = (tx: Database, { body, published_at = null, ...revision }: NewRevision) =>
  tx
    .insertInto("content_revisions")
    .values({ ...revision, body: JSON.stringify(body) as never, published_at })
    .execute();

type ChangedRevision = Pick<NewRevision, "n" | "body" | "source" | "author" | "note">;

/** Saves into the author's revision of the last hour. @returns false when there is none, or it is public, scheduled, proposed or read */
export const saveIntoLastRevision = async (
  tx: Database,
  key: ItemKey,
  { n, body, source = null, author, note }: ChangedRevision,
): Promise<boolean> =>
  (await tx
    .updateTable("content_revisions")
    .set({ body: JSON.stringify(body) as never, source, saved_at: sql<Date>`now()`, ...(note === "" ? {} : { note }) })
    .where(isOf(key))
    .where("n", "=", n)
    .where("author", "=", author)
    .where("published_at", "is", null)
    .where("proposed_at", "is", null)
    .where("read_at", "is", null)
    .where(sql<boolean>`at > now() - make_interval(mins => ${REVISION_MERGE_MINUTES})`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("content_schedules").select("revision").where(isOf(key)).where("revision", "=", n))),
    )
    .returning("n")
    .executeTakeFirst()) !== undefined;

/** From now on the revision is not saved into. */
export const markProposed = (tx: Database, key: ItemKey, n: number) =>
  tx
    .updateTable("content_revisions")
    .set({ proposed_at: sql<Date>`coalesce(proposed_at, now())` })
    .where(isOf(key))
    .where("n", "=", n)
    .execute();

/** From now on the revision, which somebody else than its author reads, is not saved into. @returns false when it was so before */
export const markRead = async (db: Database, key: ItemKey, n: number, reader: number): Promise<boolean> =>
  (await db
    .updateTable("content_revisions")
    .set({ read_at: sql<Date>`now()` })
    .where(isOf(key))
    .where("n", "=", n)
    .where("author", "<>", reader)
    .where("read_at", "is", null)
    .returning("n")
    .executeTakeFirst()) !== undefined;

export const updateItem = (
  tx: Database,
  key: ItemKey,
  changes: Partial<PlaceColumns> & { revision: number; title?: string },
) =>
  tx
    .updateTable("content_items")
    .set({ version: sql<number>`version + 1`, edited_at: sql<Date>`now()`, ...changes })
    .where(isOf(key))
    .execute();

const nameOf = (user: string) =>
  sql<string | null>`${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)}`;

/** @param one of two tables by their names in the query */
const isSameItem = (one: string, other: string) => {
  const key = (table: string) => sql.join(["kind", "item_id", "language"].map((name) => sql.ref(`${table}.${name}`)));
  return sql<boolean>`(${key(one)}) = (${key(other)})`;
};

/** The newest state of an item in a language; undefined for what staff have not edited in it. */
export const findHead = (db: Database, { kind, item_id, language }: ItemKey) =>
  db
    .selectFrom("content_items as item")
    .innerJoin("content_revisions as revision", (join) =>
      join.on(isSameItem("revision", "item")).onRef("revision.n", "=", "item.revision"),
    )
    .leftJoin("content_schedules as schedule", (join) => join.on(isSameItem("schedule", "item")))
    .leftJoin("users as editor", "editor.id", "revision.author")
    .leftJoin("users as scheduler", "scheduler.id", "schedule.scheduled_by")
    .select(["item.version", "item.revision", "item.published_revision", "revision.body", "revision.source"])
    .select(["revision.author", "revision.note", "revision.saved_at", "schedule.revision as scheduled_revision"])
    .select(["schedule.at as scheduled_at", nameOf("editor").as("edited_by"), nameOf("scheduler").as("scheduled_by")])
    .where("item.kind", "=", kind)
    .where("item.item_id", "=", item_id)
    .where("item.language", "=", language)
    .executeTakeFirst();

export type Head = NonNullable<Awaited<ReturnType<typeof findHead>>>;

const selectRevisions = (db: Database, { kind, item_id, language }: ItemKey) =>
  db
    .selectFrom("content_revisions as revision")
    .leftJoin("users as author", "author.id", "revision.author")
    .select(["n", "revision.author", "saved_at", "note", nameOf("author").as("by")])
    .where("kind", "=", kind)
    .where("item_id", "=", item_id)
    .where("revision.language", "=", language);

/** Newest first. @param before number of the last revision of the page before */
export const listRevisions = (db: Database, key: ItemKey, before: number | undefined, limit: number) =>
  selectRevisions(db, key)
    .$if(before !== undefined, (query) => query.where("n", "<", before!))
    .orderBy("n", "desc")
    .limit(limit)
    .execute();

export const findRevision = (db: Database, key: ItemKey, n: number) =>
  selectRevisions(db, key).select(["body", "source"]).where("n", "=", n).executeTakeFirst();

/** Who wrote what visitors see. */
export const findPublishedRevision = (db: Database, key: ItemKey) =>
  selectRevisions(db, key)
    .where("n", "=", ({ selectFrom }) =>
      selectFrom("content_items as item")
        .select("item.published_revision")
        .where(
          sql<boolean>`(item.kind, item.item_id, item.language) = (${key.kind}, ${key.item_id}::integer, ${key.language})`,
        ),
    )
    .executeTakeFirst();

/** Marks a revision as the one that visitors see. @param at the date that they read */
export async function markPublished(tx: Database, key: ItemKey, n: number, at: Date): Promise<void> {
  await tx
    .updateTable("content_revisions")
    .set({ published_at: sql<Date>`now()` })
    .where(isOf(key))
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
    .where(isOf(key))
    .execute();
}

export const markUnpublished = (tx: Database, key: ItemKey) =>
  tx
    .updateTable("content_items")
    .set({ published_revision: null, unpublished_at: sql<Date>`now()` })
    .where(isOf(key))
    .execute();

/** Whether visitors saw the item in English, and do not any more. */
export const wasUnpublished = async (tx: Database, kind: string, id: number): Promise<boolean> =>
  (await tx
    .selectFrom("content_items")
    .select("item_id")
    .where(isOf({ kind, item_id: id, language: "en" }))
    .where("unpublished_at", "is not", null)
    .executeTakeFirst()) !== undefined;

export const setPinnedUntil = (tx: Database, key: ItemKey, until: Date | null) =>
  tx.updateTable("content_items").set({ pinned_until: until }).where(isOf(key)).execute();

export type NewSchedule = NewKey & {
  revision: number;
  at: Date;
  /** Null for what two people have approved. */
  scheduled_by: number | null;
  announced: boolean;
  proposal_id?: number;
};

export const upsertSchedule = (tx: Database, { kind, item_id, language, ...schedule }: NewSchedule) =>
  tx
    .insertInto("content_schedules")
    .values({ kind, item_id, ...(language ? { language } : {}), ...schedule })
    .onConflict((conflict) =>
      conflict.columns(["kind", "item_id", "language"]).doUpdateSet({ proposal_id: null, ...schedule }),
    )
    .execute();

export const deleteSchedule = (tx: Database, key: ItemKey) =>
  tx.deleteFrom("content_schedules").where(isOf(key)).execute();

/** With the bodies that they publish, in the order in which their items are locked. */
export const listSchedulesBy = (db: Database, scheduledBy: number) =>
  db
    .selectFrom("content_schedules as schedule")
    .innerJoin("content_revisions as revision", (join) =>
      join.on(isSameItem("revision", "schedule")).onRef("revision.n", "=", "schedule.revision"),
    )
    .select(["schedule.kind", "schedule.item_id", "schedule.language", "body"])
    .where("scheduled_by", "=", scheduledBy)
    .orderBy("schedule.kind")
    .orderBy("schedule.item_id")
    .execute();

const isScheduleDue = sql<boolean>`at <= now()`;

export const listDueSchedules = (db: Database) =>
  db
    .selectFrom("content_schedules")
    .select(["kind", "item_id", "language"])
    .where(isScheduleDue)
    .orderBy("at")
    .execute();

/** The schedule of a locked item, if its time has come. */
export const findDueSchedule = (tx: Database, key: ItemKey) =>
  tx
    .selectFrom("content_schedules")
    .select(["revision", "scheduled_by", "announced", "proposal_id"])
    .where(isOf(key))
    .where(isScheduleDue)
    .executeTakeFirst();

/** What visitors see, will see, or what is being written, in all languages. */
export const listBodiesInUse = async (db: Database, kind: string, id: number): Promise<object[]> =>
  (
    await db
      .selectFrom("content_revisions as revision")
      .innerJoin("content_items as item", (join) => join.on(isSameItem("item", "revision")))
      .leftJoin("content_schedules as schedule", (join) => join.on(isSameItem("schedule", "revision")))
      .select("body")
      .where("revision.kind", "=", kind)
      .where("revision.item_id", "=", id)
      .where(sql<boolean>`revision.n in (item.revision, item.published_revision, schedule.revision)`)
      .execute()
  ).map(({ body }) => body);

export const unpublishRow = (tx: Database, table: ContentTable, id: number) =>
  sql`update ${sql.table(table)} set published_at = null where id = ${id}`.execute(tx);

export const deleteRow = (tx: Database, table: ContentTable, id: number) =>
  sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx);

/** With the revisions, schedules and translations of items whose rows are deleted. */
export const deleteItems = (tx: Database, kind: string, ids: readonly number[]) =>
  tx
    .deleteFrom("content_items")
    .where("kind", "=", kind)
    .where("item_id", "=", sql<number>`any(${ids}::integer[])`)
    .execute();

type TranslationKey = Omit<ItemKey, "language"> & { language: TranslationLanguage };

/** What visitors read of an item in the language, with who made it public. */
export const findPublishedTranslation = (db: Database, { kind, item_id, language }: TranslationKey) =>
  db
    .selectFrom("content_translations")
    .leftJoin("users as publisher", "publisher.id", "published_by")
    .select(["published_from", "published_at"])
    .select(sql<string | null>`publisher.first_name || ' ' || publisher.last_name`.as("publisher"))
    .where("kind", "=", kind)
    .where("item_id", "=", item_id)
    .where("content_translations.language", "=", language)
    .executeTakeFirst();

interface PublishedTranslation {
  words: ItemTexts;
  source: number;
  by: number | null;
  /** Without markup, for searching. */
  text: string;
}

/** Shows the words to visitors. */
export function storePublishedTranslation(
  tx: Database,
  key: TranslationKey,
  { words, source, by, text }: PublishedTranslation,
) {
  const shown = {
    published: JSON.stringify(words) as never,
    published_from: source,
    published_at: sql<Date>`now()`,
    published_by: by,
    search: sql<string>`to_tsvector('simple', fold_text(${text}))`,
  };
  return tx
    .insertInto("content_translations")
    .values({ ...key, ...shown })
    .onConflict((conflict) => conflict.columns(["kind", "item_id", "language"]).doUpdateSet(shown))
    .execute();
}

export const deletePublishedTranslation = (tx: Database, { kind, item_id, language }: TranslationKey) =>
  tx
    .deleteFrom("content_translations")
    .where("kind", "=", kind)
    .where("item_id", "=", item_id)
    .where("language", "=", language)
    .execute();
