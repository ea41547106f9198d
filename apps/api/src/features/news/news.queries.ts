import { ANNOUNCEMENT_DELAY_MINUTES } from "@party/contract/values/content";
import { listShownTexts } from "@party/contract/values/content-fields";
import type { ContentLanguage } from "@party/contract/values/translations";
import { type Generated, type Insertable, sql } from "kysely";
import { categoryName, isInCategory } from "#database/categories.ts";
import type { ContentColumns } from "#database/content-columns.ts";
import type { Database } from "#database/database.ts";
import { searchConditionInLanguage } from "#database/search.ts";

interface NewsArticlesTable extends ContentColumns<"articles"> {
  id: Generated<number>;
  /** The content without its markup. */
  plain_text: string;
  published_at: Date | null;
  /** When its announcement was complete. */
  announced_at: Generated<Date | null>;
  /** Listed first until then. */
  pinned_until: Generated<Date | null>;
  /** A row of the demo. */
  sample: Generated<boolean>;
}

declare module "#database/tables.ts" {
  interface Tables {
    news_articles: NewsArticlesTable;
  }
}

export interface NewsFilter {
  /** Milliseconds and id of the last article of the previous page. */
  after: readonly [number, number] | undefined;
  limit: number;
  category?: string | undefined;
  q?: string | undefined;
  language?: ContentLanguage | undefined;
}

const selectPublishedArticles = (db: Database) =>
  db
    .selectFrom("news_articles")
    .select(["id", "title", "content", "image", "author", ...listShownTexts("articles")])
    .select(({ ref }) => categoryName(ref("category_id")).as("category"))
    .select(({ ref }) => ref("published_at").$notNull().as("published_at"))
    .where("published_at", "<=", sql<Date>`now()`);

const isPinned = sql<boolean>`pinned_until is not null and pinned_until > now()`;

function filterArticles(db: Database, { category, q, language }: Pick<NewsFilter, "category" | "q" | "language">) {
  let query = selectPublishedArticles(db);
  if (category) query = query.where(({ ref }) => isInCategory(ref("category_id"), "articles", category));
  const condition = searchConditionInLanguage(q, "articles", language);
  return condition ? query.where(condition) : query;
}

/** Published articles that are listed first, the last one made first. @param before only those with a smaller id */
export const listPinnedArticles = (db: Database, before: number | undefined, { limit, ...filter }: NewsFilter) =>
  filterArticles(db, filter)
    .where(isPinned)
    .$if(before !== undefined, (query) => query.where("id", "<", before!))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** The other published articles, newest first. */
export function listArticles(db: Database, { after, limit, ...filter }: NewsFilter) {
  let query = filterArticles(db, filter).where(sql<boolean>`not (${isPinned})`);
  if (after) {
    const [instant, id] = after;
    query = query.where(sql<boolean>`(published_at, id) < (${new Date(instant)}::timestamptz, ${id}::integer)`);
  }
  return query.orderBy("published_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** The newest published articles of a county. */
export const listNewestArticlesOf = (db: Database, county: number, limit: number) =>
  selectPublishedArticles(db)
    .where("county_id", "=", county)
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export type ArticleRow = Awaited<ReturnType<typeof listArticles>>[number];

export const findArticle = (db: Database, id: number) =>
  selectPublishedArticles(db).where("id", "=", id).executeTakeFirst();

/** Keeps an existing article with the same id. */
export const insertArticle = (db: Database, row: Insertable<NewsArticlesTable>) =>
  db
    .insertInto("news_articles")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();

/** Older articles, e.g. an imported archive, are not announced; very new ones not yet, because an announcement cannot be called back. */
const isUnannouncedArticle = sql<boolean>`announced_at is null and published_at > now() - interval '7 days'
  and published_at < now() - make_interval(mins => ${sql.lit(ANNOUNCEMENT_DELAY_MINUTES)})`;

export const listNewArticles = async (db: Database): Promise<number[]> =>
  (await selectPublishedArticles(db).where(isUnannouncedArticle).orderBy("id").execute()).map(({ id }) => id);

export const lockNewArticle = (tx: Database, id: number) =>
  selectPublishedArticles(tx).where("id", "=", id).where(isUnannouncedArticle).forNoKeyUpdate().executeTakeFirst();

export const markArticleAnnounced = (tx: Database, id: number) =>
  tx.updateTable("news_articles").set({ announced_at: sql<Date>`now()` }).where("id", "=", id).execute();

export const pinArticle = (tx: Database, id: number, until: Date | null) =>
  tx.updateTable("news_articles").set({ pinned_until: until }).where("id", "=", id).execute();
