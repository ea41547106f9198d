import type { NewsArticle } from "@party/contract/news";
import { api } from "#api.ts";
import { loadCleaner } from "#html/clean-html.ts";
import { liveOrSample } from "#loading/live-or-sample.ts";
import { nameOf, text } from "#loading/read-reply.ts";
import type { Article } from "./article.ts";

const ARTICLES_IN_FEED = 20;

/** The newest articles whole, their content harmless. */
export async function feedArticles(): Promise<Article[]> {
  const [{ cleanHtml }, articles] = await Promise.all([
    loadCleaner(),
    liveOrSample(
      async (signal): Promise<NewsArticle[]> =>
        (await api("GET /news/", { query: { limit: ARTICLES_IN_FEED }, signal, anonymous: true })).results,
      async () => (await import("@party/samples/news-articles")).newsArticles,
    ),
  ]);
  return articles.map((article) => ({
    ...article,
    content: cleanHtml(text(article.content)),
    category: nameOf(article.category),
    author: nameOf(article.author),
  }));
}
