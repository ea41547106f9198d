import { news } from "@party/contract/news";
import { listArticleCategories } from "#features/news/news.queries.ts";
import { articleOf, newsPage } from "#features/news/news.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const newsRoutes = ({ db }: Services) =>
  implement(news, {
    list: ({ query }) => newsPage(db, query),
    categories: () => listArticleCategories(db),
    get: ({ params }) => articleOf(db, params.id),
  });
