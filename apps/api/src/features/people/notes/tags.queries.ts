import { type Generated, type GeneratedAlways, sql } from "kysely";
import type { Database } from "#database/database.ts";

declare module "#database/tables.ts" {
  interface Tables {
    tags: {
      id: GeneratedAlways<number>;
      name: string;
      description: Generated<string>;
      made_by: number | null;
      made_at: Generated<Date>;
      /** Since when it is not given any more. */
      retired_at: Date | null;
    };
    /** Who gave a tag to a person, and when; `people.tag_ids` has the tags, for lists. */
    person_tags: { person_id: number; tag_id: number; made_by: number | null; made_at: Generated<Date> };
  }
}

const TAG_COLUMNS = ["id", "name", "description", "retired_at"] as const;
/** Those that are given stand before those that are retired. */
const TAG_SORT_KEY = sql<string>`(case when retired_at is null then 'a ' else 'r ' end || fold_text(name)) collate "C"`;

interface TagFilter {
  status?: "active" | "retired" | undefined;
}

const selectTags = (db: Database, { status }: TagFilter) =>
  db
    .selectFrom("tags")
    .$if(status === "active", (query) => query.where("retired_at", "is", null))
    .$if(status === "retired", (query) => query.where("retired_at", "is not", null));

/** @param after order and id of the last one of the page before */
export const listTags = (
  db: Database,
  { after, limit, ...filter }: TagFilter & { after: readonly [string, number] | undefined; limit: number },
) =>
  selectTags(db, filter)
    .select([...TAG_COLUMNS, TAG_SORT_KEY.as("key")])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${TAG_SORT_KEY}, id) > (${after![0]}, ${after![1]}::integer)`),
    )
    .orderBy(TAG_SORT_KEY)
    .orderBy("id")
    .limit(limit)
    .execute();

export const countTags = async (db: Database, filter: TagFilter): Promise<number> =>
  (await selectTags(db, filter).select(sql<number>`count(*)::integer`.as("count")).executeTakeFirstOrThrow()).count;

/** Of one tag, also a retired one; undefined where there is none. */
export const findTagName = async (db: Database, id: number): Promise<string | undefined> =>
  (await db.selectFrom("tags").select("name").where("id", "=", id).executeTakeFirst())?.name;

/** One after the other until the commit, so that there are not too many. */
export const lockTags = (tx: Database) => sql`select pg_advisory_xact_lock(hashtextextended('tags', 0))`.execute(tx);

/** @returns undefined where another one has the name */
export const updateTag = (tx: Database, id: number, { name, retired }: { name: string; retired: boolean }) =>
  tx
    .updateTable("tags")
    .set({ name, retired_at: retired ? sql<Date>`coalesce(retired_at, now())` : null })
    .where("id", "=", id)
    .where(
      sql<boolean>`not exists (select from tags other where other.id <> ${id} and fold_text(other.name) = fold_text(${name}))`,
    )
    .returning(TAG_COLUMNS)
    .executeTakeFirst();

/** @returns undefined where there is one of this name */
export const insertTag = (tx: Database, tag: { name: string; description: string; made_by: number }) =>
  tx
    .insertInto("tags")
    .values(tag)
    .onConflict((conflict) => conflict.doNothing())
    .returning(TAG_COLUMNS)
    .executeTakeFirst();

/** Locked until the commit, so that nobody is given it meanwhile. */
export const lockTag = (tx: Database, id: number) =>
  tx.selectFrom("tags").select(TAG_COLUMNS).where("id", "=", id).forUpdate().executeTakeFirst();

/** @throws an error of the database where somebody has it */
export const deleteTagRow = (tx: Database, id: number) => tx.deleteFrom("tags").where("id", "=", id).execute();

/** Sets what lists are filtered by, after `person_tags` has changed. */
export const updateTagIds = (tx: Database, people: readonly number[]) =>
  sql`
    update people set tag_ids = (select array_agg(tag_id order by tag_id) from person_tags where person_id = people.id)
    where id = any(${people}::integer[])`.execute(tx);

/** @returns whether the person had it not */
export async function insertPersonTag(
  tx: Database,
  tag: { person_id: number; tag_id: number; made_by: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("person_tags")
    .values(tag)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await updateTagIds(tx, [tag.person_id]);
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether the person had it */
export async function deletePersonTag(tx: Database, personId: number, tag: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("person_tags")
    .where("person_id", "=", personId)
    .where("tag_id", "=", tag)
    .executeTakeFirst();
  await updateTagIds(tx, [personId]);
  return numDeletedRows === 1n;
}
