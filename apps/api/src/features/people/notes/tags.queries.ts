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
    };
    person_tags: { person_id: number; tag_id: number; made_by: number | null; made_at: Generated<Date> };
  }
}

const COLUMNS = ["id", "name", "description"] as const;
/** The office makes them, so there are few. */
const AT_MOST = 500;

export const listTags = (db: Database) =>
  db.selectFrom("tags").select(COLUMNS).orderBy(sql`fold_text(name)`).limit(AT_MOST).execute();

/** @returns undefined where there is one of this name */
export const insertTag = (tx: Database, tag: { name: string; description: string; made_by: number }) =>
  tx
    .insertInto("tags")
    .values(tag)
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

/** Locked until the commit, so that nobody is given it meanwhile. */
export const lockTag = (tx: Database, id: number) =>
  tx.selectFrom("tags").select(COLUMNS).where("id", "=", id).forUpdate().executeTakeFirst();

export const isTagUsed = async (tx: Database, id: number): Promise<boolean> =>
  (await tx.selectFrom("person_tags").select("tag_id").where("tag_id", "=", id).limit(1).executeTakeFirst()) !==
  undefined;

export const deleteTagRow = (tx: Database, id: number) => tx.deleteFrom("tags").where("id", "=", id).execute();

/** @returns undefined where the person has it already */
export const insertPersonTag = (tx: Database, tag: { person_id: number; tag_id: number; made_by: number }) =>
  tx
    .insertInto("person_tags")
    .values(tag)
    .onConflict((conflict) => conflict.doNothing())
    .returning("tag_id")
    .executeTakeFirst();

/** @returns undefined where the person has it not */
export const deletePersonTag = (tx: Database, personId: number, tag: number) =>
  tx
    .deleteFrom("person_tags")
    .where("person_id", "=", personId)
    .where("tag_id", "=", tag)
    .returning("tag_id")
    .executeTakeFirst();
