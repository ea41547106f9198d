import type { NewsArticle } from "@party/contract/news";
import { api } from "#api.ts";
import { excerptOf } from "#html/excerpt.ts";
import { type List, loadList } from "#loading/paged-list.ts";
import { nameOf, text, textOrNull } from "#loading/read-reply.ts";
import { present } from "#loading/search-params.ts";

/** An article as a list shows it: the body stays behind. */
export interface ArticleRow {
  id: number;
  title: string;
  excerpt: string;
  image: string | null;
  created_at: string;
  category: string | null;
}

export const rowOf = ({ id, title, content, image, created_at, category }: NewsArticle): ArticleRow => ({
  id,
  title,
  excerpt: excerptOf(text(content)),
  image: textOrNull(image),
  created_at: text(created_at),
  category: nameOf(category),
});

/** What the address of /news says. */
export interface NewsSearch {
  q?: string;
  category?: string;
  pages?: number;
}

export const listKey = ({ q = "", category = "" }: NewsSearch) => `news ${category} ${q}`;

export const loadArticles = ({ pages = 1, ...filter }: NewsSearch): Promise<List<ArticleRow>> =>
  loadList({
    key: listKey(filter),
    pages,
    ask: async ({ signal, ...page }) => {
      const { results, next } = await api("GET /news/", { query: { ...page, ...present(filter) }, signal });
      return { results: results.map(rowOf), next };
    },
    sample: async () => (await import("./sample-articles.ts")).sampleRows(filter),
  });
