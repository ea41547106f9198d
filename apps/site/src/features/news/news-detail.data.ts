import { api } from "#api.ts";
import { descriptionOf } from "#html/clean-html.ts";
import { contentLanguage } from "#loading/data/content-language.ts";
import { loadLiveOrSample, rowsOf } from "#loading/data/live-or-sample.ts";
import { withRelated } from "#loading/data/loader-data.ts";
import { siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { breadcrumbs } from "#shell/head/breadcrumbs.ts";
import { pageTitles } from "#shell/head/page-head.content.ts";
import { shareImage } from "#shell/head/share-image.ts";
import { type Article, type ArticleRow, articleRowOf, loadArticle } from "./news.ts";

/** The three newest articles except one; none without the API. */
export async function loadOtherArticles(except: string): Promise<ArticleRow[]> {
  const newest = await loadLiveOrSample(
    async () =>
      rowsOf(
        await api("GET /news/", {
          query: { limit: 4, ...contentLanguage },
          anonymous: true,
        }),
      ).map(articleRowOf),
    async () => [],
  );
  return newest.filter(({ id }) => String(id) !== except).slice(0, 3);
}

export function articleForHtml(id: string) {
  const others = loadOtherArticles(id);
  return withRelated(loadArticle(id), others, () => others);
}

/** https://schema.org/NewsArticle on a https://schema.org/WebPage with its breadcrumbs */
export function articleJsonLd({ id, title, content, image, created_at, author }: Article) {
  const logo = `${siteUrl()}/brand/icon-512.png`;
  const publisher = { "@type": "Organization", name: party.name, url: siteUrl(), logo };
  return {
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: title,
    description: descriptionOf(content),
    datePublished: created_at,
    image: [shareImage(image).address],
    author: author ? { "@type": "Person", name: author } : publisher,
    publisher,
    mainEntityOfPage: {
      "@type": "WebPage",
      "@id": `${siteUrl()}${import.meta.env.LANGUAGE_PATH}/news/${id}`,
      breadcrumb: breadcrumbs([
        ["/news", pageTitles["/news"]],
        [`/news/${id}`, title],
      ]),
    },
  };
}
