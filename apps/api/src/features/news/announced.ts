import { findArticle, finishArticle, holdNewArticle, listNewArticles } from "#features/news/news.queries.ts";
import type { Source } from "#features/topics/announcements.ts";
import { wordsOf } from "#html/safe-html.ts";

const LINE = 160;

/** The first words of an article, whole. */
function opening(content: string): string {
  const words = wordsOf(content);
  return words.length <= LINE ? words : `${words.slice(0, words.lastIndexOf(" ", LINE))} …`;
}

const itemOf = ({ id, title, content }: { id: number; title: string; content: string }) => ({
  title,
  line: opening(content),
  link: `/news/${id}`,
});

const everywhere = { county: null, constituency: null, ward: null };

/** Articles that members are told of. */
export const newArticles: Source = {
  topic: "news",
  heading: "News of the party",
  waiting: listNewArticles,
  hold: async (tx, id) => {
    const article = await holdNewArticle(tx, id);
    return article && { ...itemOf(article), place: everywhere };
  },
  finish: finishArticle,
  find: async (db, id) => {
    const article = await findArticle(db, id);
    return article && itemOf(article);
  },
};
