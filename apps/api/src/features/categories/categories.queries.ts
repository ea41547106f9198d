import type { CategorizedKind } from "@party/contract/values/content";
import type { ContentLanguage } from "@party/contract/values/translations";
import { type Generated, type GeneratedAlways, sql } from "kysely";
import type { Database } from "#database/database.ts";

interface CategoriesTable {
  id: GeneratedAlways<number>;
  /** The kind of the items that stand in it. */
  noun: CategorizedKind;
  name: string;
  /** Null: shown in English. */
  name_sw: Generated<string | null>;
}

declare module "#database/tables.ts" {
  interface Tables {
    categories: CategoriesTable;
  }
}

const tableNames = { articles: "news_articles", events: "events", products: "products" } as const;

/** One row of a category; in the order of an index, because PostgreSQL would else look through all rows for it. */
const selectRowOfCategory = (kind: CategorizedKind, condition = sql``) => {
  const order = { articles: sql`published_at desc, id desc`, events: sql`date, id`, products: sql`category_id` }[kind];
  return sql`select true from ${sql.table(tableNames[kind])} where category_id = categories.id ${condition}
    order by ${order} limit 1`;
};

/** Whether any row has the category, public or not; what only a revision names does not count. */
const isCategoryUsed = (kind: CategorizedKind) => sql<boolean>`coalesce((${selectRowOfCategory(kind)}), false)`;

/** All categories of a kind, by name. */
export const listCategories = (db: Database, kind: CategorizedKind) =>
  db
    .selectFrom("categories")
    .select(["id", "name", "name_sw", isCategoryUsed(kind).as("in_use")])
    .where("noun", "=", kind)
    .orderBy((eb) => eb.fn("lower", ["name"]))
    .execute();

/** The categories that a public row stands in, by name. One index entry is read for each. */
export const listPublicCategories = (db: Database, kind: "articles" | "events", language?: ContentLanguage) =>
  db
    .selectFrom("categories")
    .select((language === "sw" ? sql<string>`coalesce(name_sw, name)` : sql<string>`name`).as("name"))
    .where("noun", "=", kind)
    .where(sql<boolean>`(${selectRowOfCategory(kind, sql`and published_at <= now()`)})`)
    .orderBy("name")
    .execute();

export const findCategory = (db: Database, kind: CategorizedKind, id: number) =>
  db
    .selectFrom("categories")
    .select(["id", "name", "name_sw", isCategoryUsed(kind).as("in_use")])
    .where("noun", "=", kind)
    .where("id", "=", id)
    .executeTakeFirst();

/** Null when there is none, or none any more. */
export const nameOfCategory = async (db: Database, kind: CategorizedKind, id: number | null): Promise<string | null> =>
  id === null ? null : ((await findCategory(db, kind, id))?.name ?? null);

/** Waits for those who are giving the category to an item; nobody can until the transaction ends. */
export const lockCategory = (tx: Database, kind: CategorizedKind, id: number) =>
  tx.selectFrom("categories").select("id").where("noun", "=", kind).where("id", "=", id).forUpdate().executeTakeFirst();

/** The category stays as long as the transaction lasts. @returns undefined for one that does not exist */
export const lockCategoryForShare = (tx: Database, kind: CategorizedKind, id: number) =>
  tx
    .selectFrom("categories")
    .select("name")
    .where("noun", "=", kind)
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();

export const listCategoryNames = (db: Database, ids: readonly number[]) =>
  db.selectFrom("categories").select(["id", "name"]).where(sql<boolean>`id = any(${ids}::integer[])`).execute();

/** Changes of names wait for one another, so that no two categories get the same one. */
export const lockCategories = (tx: Database) => sql`lock table categories in share row exclusive mode`.execute(tx);

export const findCategoryNamed = (db: Database, kind: CategorizedKind, name: string) =>
  db
    .selectFrom("categories")
    .select(["id", "name", "name_sw", isCategoryUsed(kind).as("in_use")])
    .where("noun", "=", kind)
    .where((eb) => eb(eb.fn("lower", ["name"]), "=", eb.fn("lower", [eb.val(name)])))
    .executeTakeFirst();

/** The id of the category of that name, which is made when there is none; null for no name. */
export async function categoryIdOf(db: Database, kind: CategorizedKind, name: string | null): Promise<number | null> {
  if (!name) return null;
  const { rows } = await sql<{ id: number }>`
    insert into categories (noun, name) values (${kind}, ${name})
    on conflict (noun, lower(name)) do update set name = categories.name
    returning id`.execute(db);
  return rows[0]!.id;
}

/** @param name_sw undefined: it stays */
export const renameCategory = (tx: Database, id: number, name: string, name_sw?: string | null) =>
  tx
    .updateTable("categories")
    .set({ name, ...(name_sw === undefined ? {} : { name_sw }) })
    .where("id", "=", id)
    .execute();

/** Names in Kiswahili by the English ones. */
export const listNamesInKiswahili = async (db: Database, kind: CategorizedKind): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom("categories")
    .select("name")
    .select(({ ref }) => ref("name_sw").$notNull().as("name_sw"))
    .where("noun", "=", kind)
    .where("name_sw", "is not", null)
    .execute();
  return new Map(rows.map(({ name, name_sw }) => [name, name_sw]));
};

export const deleteCategory = (tx: Database, id: number) => tx.deleteFrom("categories").where("id", "=", id).execute();
