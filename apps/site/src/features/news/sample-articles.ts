import type { NewsArticle } from "@party/contract/news";
import { newsList } from "@party/samples/news";
import { excerptOf } from "#html/clean-html.ts";

/** The samples that match a visitor's filter. */
export function sampleArticles({ q = "", category }: { q?: string; category?: string }): NewsArticle[] {
  const words = q.toLowerCase().split(/\s+/);
  return newsList
    .filter((article) => !category || article.category?.name === category)
    .filter(({ title, content }) => {
      const searched = `${title} ${excerptOf(content)}`.toLowerCase();
      return words.every((word) => searched.includes(word));
    });
}

export const sampleCategories = (): string[] =>
  [...new Set(newsList.flatMap((article) => article.category?.name ?? []))].toSorted();
