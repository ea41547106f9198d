import { createFileRoute } from "@tanstack/react-router";
import { tryLater } from "#loading/service-unavailable.ts";
import { siteUrl } from "#page-context.ts";
import { feedArticles } from "./feed-articles.ts";
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
          return tryLater();
        }
      },
    },
  },
});
