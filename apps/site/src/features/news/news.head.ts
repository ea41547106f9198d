import { descriptionOf } from "#html/clean-html.ts";
import { party } from "#party.ts";
import { pageHead } from "#shell/page-head.ts";
import type { Article } from "./article.ts";

/** What programs that read feeds look for. */
export const newsFeed = {
  rel: "alternate",
  type: "application/rss+xml",
  href: "/news/feed.xml",
  title: `News of the ${party.name}`,
};

export function articleHead({ id, title, content, image, created_at }: Article) {
  const { meta, links } = pageHead({
    title,
    description: descriptionOf(content),
    path: `/news/${id}`,
    type: "article",
    image,
  });
  return {
    meta: [...meta, { property: "article:published_time", content: created_at }],
    links: [...links, newsFeed],
  };
}
