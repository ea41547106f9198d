import type { NewsArticle } from "@party/contract/news";
import { api } from "#api.ts";
import { excerptOf, loadHtmlCleaner } from "#html/clean-html.ts";
import { contentLanguage, type LocalizedContent } from "#loading/data/content-language.ts";
import { loadLiveOrSampleRow, nameOrNull, textOrEmpty, textOrNull } from "#loading/data/live-or-sample.ts";
import { loadList, type PagedList } from "#loading/data/paged-list.ts";
import { withoutUndefined } from "#loading/data/search-params.ts";
import { articleFailureContent } from "#loading/loading.content.ts";
import { party } from "#party.ts";
import { feedTitle } from "#shell/head/page-head.content.ts";

/** The link by which feed readers find the feed. */
export const newsFeed = {
  rel: "alternate",
  type: "application/rss+xml",
  href: `${import.meta.env.LANGUAGE_PATH}/news/feed.xml`,
  get title() {
    return feedTitle(party.name);
  },
};

/** An article in a list: without its body. */
export interface ArticleRow extends LocalizedContent {
  id: number;
  title: string;
  excerpt: string;
  image: string | null;
  created_at: string;
  category: string | null;
}

export const articleRowOf = ({
  id,
  title,
  content,
  image,
  created_at,
  category,
  language,
}: NewsArticle): ArticleRow => ({
  id,
  title,
  excerpt: excerptOf(textOrEmpty(content)),
  image: textOrNull(image),
  created_at: textOrEmpty(created_at),
  category: nameOrNull(category),
  ...(import.meta.env.LANGUAGE_PATH ? { language } : {}),
});

/** The search parameters of /news. */
export interface NewsSearch {
  q?: string;
  category?: string;
  pages?: number;
}

export const articleListKey = ({ q = "", category = "" }: NewsSearch) => `news ${category} ${q}`;

export const loadArticles = ({ pages = 1, ...filter }: NewsSearch): Promise<PagedList<ArticleRow>> =>
  loadList({
    key: articleListKey(filter),
    pages,
    request: async (page) => {
      const { results, next } = await api("GET /news/", {
        query: {
          ...page,
          ...withoutUndefined(filter),
          ...contentLanguage,
        },
        anonymous: true,
      });
      return { results: results.map(articleRowOf), next };
    },
    sample: async () => (await import("./sample-articles.ts")).sampleArticles(filter).map(articleRowOf),
  });

export interface Article extends LocalizedContent {
  id: number;
  title: string;
  /** Sanitized HTML. */
  content: string;
  image: string | null;
  /** What the picture shows. */
  alt: string;
  created_at: string;
  category: string | null;
  author: string | null;
}

export async function loadArticle(id: string): Promise<Article> {
  const [cleaner, article] = await Promise.all([
    loadHtmlCleaner(),
    loadLiveOrSampleRow({
      id,
      request: (number) =>
        api("GET /news/{id}/", {
          params: { id: number },
          query: { ...contentLanguage },
          anonymous: true,
        }),
      parse: (reply): Article | undefined =>
        textOrNull(reply.title) === null
          ? undefined
          : {
              id: Number(id),
              title: textOrEmpty(reply.title),
              content: textOrEmpty(reply.content),
              image: textOrNull(reply.image),
              alt: textOrEmpty(reply.image_alt),
              created_at: textOrEmpty(reply.created_at),
              category: nameOrNull(reply.category),
              author: nameOrNull(reply.author),
              ...(import.meta.env.LANGUAGE_PATH ? { language: reply.language as LocalizedContent["language"] } : {}),
            },
      samples: async () => (await import("@party/samples/news-articles")).newsArticles,
      failure: articleFailureContent.failed,
    }),
  ]);
  return { ...article, content: cleaner.cleanHtml(article.content) };
}
