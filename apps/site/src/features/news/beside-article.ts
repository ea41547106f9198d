import { api } from "#api.ts";
import { liveOrSample } from "#loading/live-or-sample.ts";
import { servedWith } from "#loading/loader-data.ts";
import { rowsOf } from "#loading/parse-reply.ts";
import { loadArticle } from "./article.ts";
import { type ArticleRow, rowOf } from "./article-row.ts";

/** The three newest articles but one; none when the server does not say. */
export async function loadOtherArticles(except: string): Promise<ArticleRow[]> {
  const newest = await liveOrSample(
    async (signal) => rowsOf(await api("GET /news/", { query: { limit: 4 }, signal, anonymous: true })).map(rowOf),
    async () => [],
  );
  return newest.filter(({ id }) => String(id) !== except).slice(0, 3);
}

export function articleForHtml(id: string) {
  const others = loadOtherArticles(id);
  return servedWith(loadArticle(id), others, () => others);
}
