import { type NewsArticle, news } from "@party/contract/news";
import { cutPage, newestCursor, type Page } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { implement } from "#http/implement.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findArticle, listArticleCategories, listArticles, type NewsFilter } from "./news.queries.ts";
import { toArticle } from "./news.ts";

export const newsRoutes = ({ db }: Services) =>
  implement(news, {
    list: ({ query }) => newsPage(db, query),
    categories: () => listArticleCategories(db),
    get: ({ params }) => articleOf(db, params.id),
  });

async function newsPage(
  db: Database,
  { cursor, ...filter }: Omit<NewsFilter, "after"> & { cursor?: string | undefined },
): Promise<Page<NewsArticle>> {
  const rows = await listArticles(db, { ...filter, after: newestCursor.read(cursor), limit: filter.limit + 1 });
  const { results, next } = cutPage(rows, filter.limit, (row) =>
    newestCursor.write([row.published_at.getTime(), row.id]),
  );
  return { results: results.map(toArticle), next };
}

async function articleOf(db: Database, id: number): Promise<NewsArticle> {
  const article = await findArticle(db, id);
  if (!article) throw new Problem("not_found");
  return toArticle(article);
}
