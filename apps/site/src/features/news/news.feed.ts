import { escapeHtml } from "@party/contract/values/escape-html";
import { LOCALE } from "@party/contract/values/language";
import { createFileRoute } from "@tanstack/react-router";
import { api } from "#api.ts";
import { excerptOf, loadHtmlCleaner } from "#html/clean-html.ts";
import { contentLanguage } from "#loading/data/content-language.ts";
import { nameOrNull, textOrEmpty } from "#loading/data/live-or-sample.ts";
import { serviceUnavailable } from "#loading/failures/service-unavailable.ts";
import { apiUrl, siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { pageTitles } from "#shell/head/page-head.content.ts";
import type { Article } from "./news.ts";

export const Route = createFileRoute("/news/feed.xml")({
  server: {
    handlers: {
      GET: async () => {
        try {
          return new Response(rssOf(await feedArticles(), siteUrl(), apiUrl()), {
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
async function feedArticles(): Promise<FeedArticle[]> {
  const [{ cleanHtml }, { results }] = await Promise.all([
    loadHtmlCleaner(),
    api("GET /news/", {
      query: { limit: ARTICLES_IN_FEED, ...contentLanguage },
      anonymous: true,
    }),
  ]);
  return results.map((article) => ({
    ...article,
    content: cleanHtml(textOrEmpty(article.content)),
    category: nameOrNull(article.category),
    author: nameOrNull(article.author),
  }));
}

type FeedArticle = Pick<Article, "id" | "title" | "content" | "created_at" | "category" | "author">;

/**
 * Articles as RSS 2.0, with the full text in content:encoded.
 * @param articles newest first, their content sanitized; pictures of other servers are left out, which would learn who reads
 */
export function rssOf(articles: readonly FeedArticle[], siteUrl: string, apiUrl: string): string {
  const latest = instantOf(articles[0]);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeXml(`${party.name}: ${pageTitles["/news"]}`)}</title>
<link>${escapeXml(siteUrl)}${import.meta.env.LANGUAGE_PATH}/news</link>
<description>${escapeXml(party.description)}</description>
<language>${LOCALE}</language>
<atom:link href="${escapeXml(siteUrl)}${import.meta.env.LANGUAGE_PATH}/news/feed.xml" rel="self" type="application/rss+xml"/>
${latest ? `<lastBuildDate>${latest.toUTCString()}</lastBuildDate>\n` : ""}${articles.map((article) => rssItem(article, siteUrl, apiUrl)).join("\n")}
</channel>
</rss>
`;
}

function rssItem(article: FeedArticle, siteUrl: string, apiUrl: string): string {
  const { id, title, content, category, author } = article;
  const address = `${escapeXml(siteUrl)}${import.meta.env.LANGUAGE_PATH}/news/${id}`;
  const published = instantOf(article);
  return [
    "<item>",
    `<title>${escapeXml(title)}</title>`,
    `<link>${address}</link>`,
    `<guid>${address}</guid>`,
    published ? `<pubDate>${published.toUTCString()}</pubDate>` : "",
    category ? `<category>${escapeXml(category)}</category>` : "",
    author ? `<dc:creator>${escapeXml(author)}</dc:creator>` : "",
    `<description>${escapeXml(excerptOf(content))}</description>`,
    `<content:encoded>${escapeXml(withAbsoluteUrls(withoutForeignPictures(content, [siteUrl, apiUrl]), siteUrl))}</content:encoded>`,
    "</item>",
  ]
    .filter(Boolean)
    .join("\n");
}

function instantOf(article: FeedArticle | undefined): Date | undefined {
  const instant = new Date(article?.created_at ?? "");
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** @param own URLs whose pictures stay */
function withoutForeignPictures(html: string, own: readonly [string, string]): string {
  const origins = own.map((url) => new URL(url).origin);
  return html.replace(/<img\b[^>]*>/g, (tag) => {
    const sources = [...tag.matchAll(/\ssrc(?:set)?="([^"]*)"/g)].flatMap(([, value]) => value!.split(", "));
    return sources.every((src) => origins.includes(URL.parse(src, own[0])?.origin ?? "")) ? tag : "";
  });
}

/** Feed readers cannot resolve relative URLs. */
const withAbsoluteUrls = (html: string, siteUrl: string) => html.replace(/\b(href|src)="\/(?!\/)/g, `$1="${siteUrl}/`);

/** Escapes a text and removes characters that XML 1.0 does not allow. */
const escapeXml = (value: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
  escapeHtml(value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""));
