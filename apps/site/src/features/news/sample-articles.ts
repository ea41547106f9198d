import { newsList } from "@party/samples/news";
import { excerptOf } from "#html/clean-html.ts";
import { type ArticleRow, type NewsSearch, rowOf } from "./article-row.ts";

/** The built-in rows that a visitor's filter leaves. */
export function sampleRows({ q = "", category }: NewsSearch): ArticleRow[] {
  const words = q.toLowerCase().split(/\s+/);
  return newsList
    .filter((article) => !category || article.category?.name === category)
    .filter(({ title, content }) => {
      const said = `${title} ${excerptOf(content)}`.toLowerCase();
      return words.every((word) => said.includes(word));
    })
    .map(rowOf);
}

export const sampleCategories = (): string[] =>
  [...new Set(newsList.flatMap((article) => article.category?.name ?? []))].toSorted();
