import "./news.queries.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** All articles, drafts included. */
export const articleRows = sql`
  select id, title, image, published_at, county_id, null::integer as constituency_id, null::integer as ward_id
  from news_articles`;

export interface StoredArticle {
  title: string;
  content: string;
  plain_text: string;
  image: string | null;
  image_alt: string | null;
  category_id: number | null;
  author: string | null;
  county_id: number | null;
}

export const findStoredArticle = (db: Database, id: number) =>
  db
    .selectFrom("news_articles")
    .select(["title", "content", "image", "image_alt", "category_id", "author", "county_id", "published_at"])
    .where("id", "=", id)
    .executeTakeFirst();

export const insertArticleDraft = (tx: Database, article: StoredArticle) =>
  tx
    .insertInto("news_articles")
    .values({ ...article, published_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();

/** @param announced false: nobody is told */
export const publishArticle = (
  tx: Database,
  id: number,
  article: StoredArticle & { published_at: Date },
  announced: boolean,
) =>
  tx
    .updateTable("news_articles")
    .set({ ...article, ...(announced ? {} : { announced_at: sql<Date>`coalesce(announced_at, now())` }) })
    .where("id", "=", id)
    .execute();

export const isArticleAnnounced = async (db: Database, id: number): Promise<boolean> =>
  (await db
    .selectFrom("news_articles")
    .select("id")
    .where("id", "=", id)
    .where("announced_at", "is not", null)
    .executeTakeFirst()) !== undefined;

export const pinArticle = (tx: Database, id: number, until: Date | null) =>
  tx.updateTable("news_articles").set({ pinned_until: until }).where("id", "=", id).execute();
