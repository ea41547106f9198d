import { type NewsArticle, news } from "@party/contract/news";
import type { ContentLanguage } from "@party/contract/values/translations";
import { newestFirstCursor, type Page, paginateRows } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { listPublicCategories } from "#features/categories/categories.queries.ts";
import { withPictureSizes } from "#features/pictures/article-pictures.ts";
import { implementEndpoints } from "#http/implement.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findArticle, listArticles, listPinnedArticles, type NewsFilter } from "./news.queries.ts";
import { toArticle, translateArticles } from "./news.ts";

export const newsRoutes = ({ db }: Services) =>
  implementEndpoints(news, {
    list: ({ query }) => listNewsPage(db, query),
    categories: ({ query }) => listPublicCategories(db, "articles", query.language),
    get: ({ params, query }) => requireArticle(db, params.id, query.language),
  });

/** Stands for the publication time of pinned articles in a cursor, because they come before all others. */
const PINNED_SORT_TIME = 8_000_000_000_000;

async function listNewsPage(
  db: Database,
  { cursor, ...filter }: Omit<NewsFilter, "after"> & { cursor?: string | undefined },
): Promise<Page<NewsArticle>> {
  const after = newestFirstCursor.read(cursor);
  const limit = filter.limit + 1;
  const isAmongPinned = after === undefined || after[0] === PINNED_SORT_TIME;
  const pinned = isAmongPinned ? await listPinnedArticles(db, after?.[1], { ...filter, after: undefined, limit }) : [];
  const rest = { ...filter, after: isAmongPinned ? undefined : after, limit: limit - pinned.length };
  const rows = rest.limit > 0 ? [...pinned, ...(await listArticles(db, rest))] : pinned;
  const { results, next } = paginateRows(rows, filter.limit, (row) =>
    newestFirstCursor.write([pinned.includes(row) ? PINNED_SORT_TIME : row.published_at.getTime(), row.id]),
  );
  return { results: await translateArticles(db, filter.language, results.map(toArticle)), next };
}

async function requireArticle(db: Database, id: number, language: ContentLanguage | undefined): Promise<NewsArticle> {
  const row = await findArticle(db, id);
  if (!row) throw new Problem("not_found");
  const [article] = await translateArticles(db, language, [toArticle(row)]);
  return { ...article!, content: await withPictureSizes(db, article!.content) };
}
