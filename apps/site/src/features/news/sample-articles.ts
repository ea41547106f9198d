import type { NewsArticle } from "@party/contract/news";
import { foldText } from "@party/contract/values/fold-text";
import { newsList } from "@party/samples/news";
import { excerptOf } from "#html/clean-html.ts";

/** The samples that match a visitor's filter. */
export function sampleArticles({ q = "", category }: { q?: string; category?: string }): NewsArticle[] {
  const words = foldText(q).split(/\s+/);
  return newsList
    .filter((article) => !category || article.category?.name === category)
    .filter(({ title, content }) => {
      const searched = foldText(`${title} ${excerptOf(content)}`);
      return words.every((word) => searched.includes(word));
    });
}

export const sampleCategories = (): string[] =>
  [...new Set(newsList.flatMap((article) => article.category?.name ?? []))].toSorted();
