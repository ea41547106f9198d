import { descriptionOf } from "#html/clean-html.ts";
import { siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { sharedPicture } from "#shell/page-head.ts";
import type { Article } from "./article.ts";

/** https://schema.org/NewsArticle */
export function articleData({ id, title, content, image, created_at, author }: Article) {
  const logo = `${siteUrl()}/brand/icon-512.png`;
  const publisher = { "@type": "Organization", name: party.name, url: siteUrl(), logo };
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: title,
    description: descriptionOf(content),
    datePublished: created_at,
    image: [sharedPicture(image).address],
    author: author ? { "@type": "Person", name: author } : publisher,
    publisher,
    mainEntityOfPage: `${siteUrl()}/news/${id}`,
  };
}
