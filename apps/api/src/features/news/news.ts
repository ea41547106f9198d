import type { NewsArticle } from "@party/contract/news";
import { cutPage, newestCursor, type Page } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import {
  type ArticleRow,
  findArticle,
  insertArticle,
  listArticles,
  type NewsFilter,
} from "#features/news/news.queries.ts";
import { safeHtml, servedHtml, wordsOf } from "#html/safe-html.ts";
import { Problem } from "#problem.ts";

export interface NewArticle {
  /** Chosen by the database when left out. */
  id?: number;
  title: string;
  /** HTML as its author wrote it; what could run is left out before it is stored. */
  content: string;
  image: string | null;
  category: string | null;
  author: string | null;
  /** When readers see it; null keeps it a draft. */
  publishedAt: Date | null;
}

/** @returns the new article's id, or undefined when the given id was taken */
export async function storeArticle(db: Database, { publishedAt, ...article }: NewArticle): Promise<number | undefined> {
  const content = safeHtml(article.content);
  const stored = await insertArticle(db, { ...article, content, words: wordsOf(content), published_at: publishedAt });
  return stored?.id;
}

export async function newsPage(
  db: Database,
  { cursor, ...filter }: Omit<NewsFilter, "after"> & { cursor?: string | undefined },
): Promise<Page<NewsArticle>> {
  const rows = await listArticles(db, { ...filter, after: newestCursor.read(cursor), limit: filter.limit + 1 });
  const { results, next } = cutPage(rows, filter.limit, (row) =>
    newestCursor.write([row.published_at.getTime(), row.id]),
  );
  return { results: results.map(asSent), next };
}

export async function articleOf(db: Database, id: number): Promise<NewsArticle> {
  const article = await findArticle(db, id);
  if (!article) throw new Problem("not_found");
  return asSent(article);
}

/** Readers take an article's date for the day on which it appeared, so that is what `created_at` says. */
const asSent = ({ id, title, content, image, category, author, published_at }: ArticleRow): NewsArticle => ({
  id,
  title,
  content: servedHtml(content),
  image,
  created_at: published_at.toISOString(),
  category: category === null ? null : { name: category },
  author: author === null ? null : { name: author },
});
