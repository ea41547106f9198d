import { fallbackTexts } from "@party/contract/problems";
import { api } from "#api.ts";
import { loadCleaner } from "#html/clean-html.ts";
import { oneOrSample } from "#loading/live-or-sample.ts";
import { nameOf, text, textOrNull } from "#loading/parse-reply.ts";

export interface Article {
  id: number;
  title: string;
  /** Harmless HTML. */
  content: string;
  image: string | null;
  created_at: string;
  category: string | null;
  author: string | null;
}

export async function loadArticle(id: string): Promise<Article> {
  const [cleaner, article] = await Promise.all([
    loadCleaner(),
    oneOrSample({
      id,
      ask: (number, signal) => api("GET /news/{id}/", { params: { id: number }, signal, anonymous: true }),
      read: (reply): Article | undefined =>
        textOrNull(reply.title) === null
          ? undefined
          : {
              id: Number(id),
              title: text(reply.title),
              content: text(reply.content),
              image: textOrNull(reply.image),
              created_at: text(reply.created_at),
              category: nameOf(reply.category),
              author: nameOf(reply.author),
            },
      samples: async () => (await import("@party/samples/news-articles")).newsArticles,
      failure: fallbackTexts.newsArticle,
    }),
  ]);
  return { ...article, content: cleaner.cleanHtml(article.content) };
}
