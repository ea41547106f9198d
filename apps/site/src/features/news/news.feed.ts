import { createFileRoute } from "@tanstack/react-router";
import { siteUrl } from "#page-context.ts";
import { feedArticles } from "./feed-articles.ts";
import { rssOf } from "./rss.ts";

export const Route = createFileRoute("/news/feed.xml")({
  server: {
    handlers: {
      GET: async () =>
        new Response(rssOf(await feedArticles(), siteUrl()), {
          headers: { "content-type": "application/rss+xml; charset=utf-8", "cache-control": "public, max-age=300" },
        }),
    },
  },
});
