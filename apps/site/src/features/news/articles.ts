import { api } from "#api.ts";
import { type List, loadList } from "#loading/paged-list.ts";
import { present } from "#loading/search-params.ts";
import { type ArticleRow, type NewsSearch, rowOf } from "./article-row.ts";

export const listKey = ({ q = "", category = "" }: NewsSearch) => `news ${category} ${q}`;

export const loadArticles = ({ pages = 1, ...filter }: NewsSearch): Promise<List<ArticleRow>> =>
  loadList({
    key: listKey(filter),
    pages,
    ask: async ({ signal, ...page }) => {
      const { results, next } = await api("GET /news/", {
        query: { ...page, ...present(filter) },
        signal,
        anonymous: true,
      });
      return { results: results.map(rowOf), next };
    },
    sample: async () => (await import("./sample-articles.ts")).sampleRows(filter),
  });
