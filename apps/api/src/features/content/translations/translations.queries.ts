import { REVISION_MERGE_MINUTES } from "@party/contract/values/content";
import type { ItemTexts, TranslationLanguage } from "@party/contract/values/translations";
import { type Generated, sql } from "kysely";
import type { Database } from "#database/database.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Items that staff have begun to translate. */
    content_translations: {
      kind: string;
      item_id: number;
      language: TranslationLanguage;
      /** Counts saves. */
      version: Generated<number>;
      /** The newest one. */
      revision: Generated<number>;
      edited_at: Generated<Date>;
      /** What visitors read, by paths. */
      published: Generated<ItemTexts | null>;
      published_revision: Generated<number | null>;
      /** The English revision that it translates. */
      published_from: Generated<number | null>;
      published_at: Generated<Date | null>;
      published_by: Generated<number | null>;
      search: Generated<string | null>;
      scheduled_revision: Generated<number | null>;
      scheduled_at: Generated<Date | null>;
      scheduled_by: Generated<number | null>;
    };
    content_translation_revisions: {
      kind: string;
      item_id: number;
      language: TranslationLanguage;
      n: number;
      words: ItemTexts;
      /** The English revision that it translates. */
      source: number;
      author: number | null;
      at: Generated<Date>;
      saved_at: Generated<Date>;
      note: string;
      /** When it first became public, was proposed, and was first read by another person; it is unchanged since. */
      published_at: Generated<Date | null>;
      proposed_at: Generated<Date | null>;
      read_at: Generated<Date | null>;
    };
  }
}

/** Which translation of which item. */
export interface TranslationKey {
  kind: string;
  item_id: number;
  language: TranslationLanguage;
}

const fullNameColumn = (user: string) =>
  sql<string | null>`${sql.ref(`${user}.first_name`)} || ' ' || ${sql.ref(`${user}.last_name`)}`;

/** A translation with its newest revision. */
export const findTranslation = (db: Database, { kind, item_id, language }: TranslationKey) =>
  db
    .selectFrom("content_translations as translation")
    .innerJoin("content_translation_revisions as revision", (join) =>
      join
        .onRef("revision.kind", "=", "translation.kind")
        .onRef("revision.item_id", "=", "translation.item_id")
        .onRef("revision.language", "=", "translation.language")
        .onRef("revision.n", "=", "translation.revision"),
    )
    .leftJoin("users as editor", "editor.id", "revision.author")
    .leftJoin("users as publisher", "publisher.id", "translation.published_by")
    .leftJoin("users as scheduler", "scheduler.id", "translation.scheduled_by")
    .select(["version", "revision", "published_revision", "published_from", "translation.published_at"])
    .select(["scheduled_revision", "scheduled_at", "scheduled_by", "words", "source", "author", "note", "saved_at"])
    .select([
      fullNameColumn("editor").as("editor"),
      fullNameColumn("publisher").as("publisher"),
      fullNameColumn("scheduler").as("scheduler"),
    ])
    .where("translation.kind", "=", kind)
    .where("translation.item_id", "=", item_id)
    .where("translation.language", "=", language)
    .executeTakeFirst();

export type TranslationRow = NonNullable<Awaited<ReturnType<typeof findTranslation>>>;

const hasTranslationKey = ({ kind, item_id, language }: TranslationKey) =>
  sql<boolean>`(kind, item_id, language) = (${kind}, ${item_id}::integer, ${language})`;

/** Locks it until the commit. @returns undefined for one that is not begun */
export async function lockTranslation(tx: Database, key: TranslationKey): Promise<TranslationRow | undefined> {
  await tx.selectFrom("content_translations").select("revision").where(hasTranslationKey(key)).forUpdate().execute();
  return findTranslation(tx, key);
}

/** Begins and locks a translation; its first revision follows in the transaction. @returns false when another has */
export const insertTranslation = async (tx: Database, key: TranslationKey): Promise<boolean> =>
  (await tx
    .insertInto("content_translations")
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .returning("item_id")
    .executeTakeFirst()) !== undefined;

export interface NewTranslation {
  n: number;
  words: ItemTexts;
  source: number;
  author: number;
  note: string;
}

export const insertTranslationRevision = (
  tx: Database,
  key: TranslationKey,
  { words, ...revision }: Omit<NewTranslation, "author"> & { author: number | null },
) =>
  tx
    .insertInto("content_translation_revisions")
    .values({ ...key, ...revision, words: JSON.stringify(words) as never })
    .execute();

/** Saves into the author's revision of the last hour. @returns false when there is none, or it is public, scheduled, proposed or read */
export const saveIntoLastTranslationRevision = async (
  tx: Database,
  key: TranslationKey,
  { n, words, source, author, note }: NewTranslation,
): Promise<boolean> =>
  (await tx
    .updateTable("content_translation_revisions as revision")
    .set({
      words: JSON.stringify(words) as never,
      source,
      saved_at: sql<Date>`now()`,
      ...(note === "" ? {} : { note }),
    })
    .where(hasTranslationKey(key))
    .where("n", "=", n)
    .where("author", "=", author)
    .where("published_at", "is", null)
    .where("proposed_at", "is", null)
    .where("read_at", "is", null)
    .where(sql<boolean>`at > now() - make_interval(mins => ${REVISION_MERGE_MINUTES})`)
    .where(sql<boolean>`not exists (
      select from content_translations as translation
      where translation.kind = ${key.kind} and translation.item_id = ${key.item_id}
        and translation.language = ${key.language} and translation.scheduled_revision = revision.n)`)
    .returning("n")
    .executeTakeFirst()) !== undefined;

export const updateNewestTranslation = (tx: Database, key: TranslationKey, revision: number) =>
  tx
    .updateTable("content_translations")
    .set({ version: sql<number>`version + 1`, revision, edited_at: sql<Date>`now()` })
    .where(hasTranslationKey(key))
    .execute();

export const findTranslationRevision = (db: Database, key: TranslationKey, n: number) =>
  db
    .selectFrom("content_translation_revisions")
    .select(["words", "source"])
    .where(hasTranslationKey(key))
    .where("n", "=", n)
    .executeTakeFirst();

/** From now on the revision, which a second person decides on or reads, is not saved into. */
export const setTranslationMark = (
  tx: Database,
  key: TranslationKey,
  n: number,
  mark: "proposed_at" | "published_at",
) =>
  tx
    .updateTable("content_translation_revisions")
    .set({ [mark]: sql<Date>`now()` })
    .where(hasTranslationKey(key))
    .where("n", "=", n)
    .where(mark, "is", null)
    .execute();

export const markTranslationRead = (db: Database, key: TranslationKey, n: number, reader: number) =>
  db
    .updateTable("content_translation_revisions")
    .set({ read_at: sql<Date>`now()` })
    .where(hasTranslationKey(key))
    .where("n", "=", n)
    .where("author", "<>", reader)
    .where("read_at", "is", null)
    .execute();

export interface PublishedTranslation {
  n: number;
  words: ItemTexts;
  source: number;
  by: number | null;
  /** Without markup, for searching. */
  text: string;
}

/** Shows the words to visitors, and ends a schedule. */
export const storePublishedTranslation = (
  tx: Database,
  key: TranslationKey,
  { n, words, source, by, text }: PublishedTranslation,
) =>
  tx
    .updateTable("content_translations")
    .set({
      published: JSON.stringify(words) as never,
      published_revision: n,
      published_from: source,
      published_at: sql<Date>`now()`,
      published_by: by,
      search: sql<string>`to_tsvector('simple', fold_text(${text}))`,
    })
    .where(hasTranslationKey(key))
    .execute();

export const clearPublishedTranslation = (tx: Database, key: TranslationKey) =>
  tx
    .updateTable("content_translations")
    .set({
      published: null,
      published_revision: null,
      published_from: null,
      published_at: null,
      published_by: null,
      search: null,
    })
    .where(hasTranslationKey(key))
    .execute();

export const setTranslationSchedule = (
  tx: Database,
  key: TranslationKey,
  schedule: { revision: number; at: Date; by: number } | null,
) =>
  tx
    .updateTable("content_translations")
    .set({
      scheduled_revision: schedule?.revision ?? null,
      scheduled_at: schedule?.at ?? null,
      scheduled_by: schedule?.by ?? null,
    })
    .where(hasTranslationKey(key))
    .execute();

/** Those whose time has come. */
export const listDueTranslations = (db: Database, of?: { kind: string; item_id: number }) =>
  db
    .selectFrom("content_translations")
    .select(["kind", "item_id", "language"])
    .where(sql<boolean>`scheduled_at <= now()`)
    .$if(of !== undefined, (query) => query.where("kind", "=", of!.kind).where("item_id", "=", of!.item_id))
    .orderBy("scheduled_at")
    .execute();

export const listTranslationsScheduledBy = (db: Database, userId: number) =>
  db
    .selectFrom("content_translations")
    .select(["kind", "item_id", "language"])
    .where("scheduled_by", "=", userId)
    .execute();

/** What visitors read of the items in the language, by their ids. */
export const findPublishedItemTexts = async (
  db: Database,
  kind: string,
  language: TranslationLanguage,
  ids: readonly number[],
): Promise<Map<number, ItemTexts>> => {
  const rows = await db
    .selectFrom("content_translations")
    .select("item_id")
    .select(({ ref }) => ref("published").$notNull().as("published"))
    .where("kind", "=", kind)
    .where("language", "=", language)
    .where("item_id", "=", sql<number>`any(${ids}::integer[])`)
    .where("published", "is not", null)
    .execute();
  return new Map(rows.map(({ item_id, published }) => [item_id, published]));
};

/** The words that visitors read, will read, or that are being written. */
export const listTranslatedTextsInUse = async (db: Database, kind: string, id: number): Promise<ItemTexts[]> =>
  (
    await db
      .selectFrom("content_translation_revisions as revision")
      .innerJoin("content_translations as translation", (join) =>
        join
          .onRef("translation.kind", "=", "revision.kind")
          .onRef("translation.item_id", "=", "revision.item_id")
          .onRef("translation.language", "=", "revision.language"),
      )
      .select("words")
      .where("revision.kind", "=", kind)
      .where("revision.item_id", "=", id)
      .where(
        sql<boolean>`revision.n in (translation.revision, translation.published_revision, translation.scheduled_revision)`,
      )
      .execute()
  ).map(({ words }) => words);

/** Of items whose rows are deleted. */
export const deleteTranslations = (tx: Database, kind: string, ids: readonly number[]) =>
  tx
    .deleteFrom("content_translations")
    .where("kind", "=", kind)
    .where("item_id", "=", sql<number>`any(${ids}::integer[])`)
    .execute();
