import { createFileRoute } from "@tanstack/react-router";
import { api } from "#api.ts";
import { loadCleaner } from "#html/clean-html.ts";
import { nameOrNull, text } from "#loading/parse-reply.ts";
import { serviceUnavailable } from "#loading/service-unavailable.ts";
import { siteUrl } from "#page-context.ts";
import type { Article } from "./news.ts";
import { rssOf } from "./rss.ts";

export const Route = createFileRoute("/news/feed.xml")({
  server: {
    handlers: {
      GET: async () => {
        try {
          return new Response(rssOf(await feedArticles(), siteUrl()), {
            headers: { "content-type": "application/rss+xml; charset=utf-8", "cache-control": "public, max-age=300" },
          });
        } catch {
          return serviceUnavailable();
        }
      },
    },
  },
});

const ARTICLES_IN_FEED = 20;

/**
 * The newest articles in full, their content sanitized.
 * @throws without the API: samples would reach readers as news
 */
export async function feedArticles(): Promise<Article[]> {
  const [{ cleanHtml }, { results }] = await Promise.all([
    loadCleaner(),
    api("GET /news/", { query: { limit: ARTICLES_IN_FEED }, anonymous: true }),
  ]);
  return results.map((article) => ({
    ...article,
    content: cleanHtml(text(article.content)),
    category: nameOrNull(article.category),
    author: nameOrNull(article.author),
  }));
}
