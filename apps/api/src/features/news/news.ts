import type { NewsArticle } from "@party/contract/news";
import { nonEmptyTextsOf } from "#database/content-columns.ts";
import type { Database } from "#database/database.ts";
import { sanitiseHtml, sanitiseStoredHtml, textOfHtml } from "#documents/safe-html.ts";
import { categoryIdOf } from "#features/categories/categories.queries.ts";
import { withTranslations } from "#features/content/translations/in-language.ts";
import type { AnnouncementSource } from "#features/topics/announcements.ts";
import {
  type ArticleRow,
  findArticle,
  insertArticle,
  listNewArticles,
  lockNewArticle,
  markArticleAnnounced,
} from "./news.queries.ts";

export interface NewArticle {
  /** Chosen by the database when left out. */
  id?: number;
  title: string;
  /** HTML, sanitised before it is stored. */
  content: string;
  image: string | null;
  category: string | null;
  author: string | null;
  /** Null for a draft. */
  publishedAt: Date | null;
}

/** @returns the new article's id, or undefined when the given id was taken */
export async function storeArticle(
  db: Database,
  { publishedAt, category, ...article }: NewArticle,
): Promise<number | undefined> {
  const content = sanitiseHtml(article.content);
  const stored = await insertArticle(db, {
    ...article,
    content,
    plain_text: textOfHtml(content),
    category_id: await categoryIdOf(db, "articles", category),
    published_at: publishedAt,
  });
  return stored?.id;
}

/** `created_at` is the time of publication, because readers understand it so. */
export const toArticle = ({
  id,
  title,
  content,
  image,
  category,
  author,
  published_at,
  ...row
}: ArticleRow): NewsArticle => ({
  id,
  title,
  content: sanitiseStoredHtml(content),
  image,
  created_at: published_at.toISOString(),
  category: category === null ? null : { name: category },
  author: author === null ? null : { name: author },
  ...nonEmptyTextsOf("articles", row),
});

const EXCERPT_LENGTH = 160;

function excerpt(content: string): string {
  const text = textOfHtml(content);
  return text.length <= EXCERPT_LENGTH ? text : `${text.slice(0, text.lastIndexOf(" ", EXCERPT_LENGTH))} …`;
}

const toAnnouncedItem = ({ id, title, content }: { id: number; title: string; content: string }) => ({
  title,
  about: { excerpt: excerpt(content) },
  link: `/news/${id}`,
});

const announcedInLanguages = (db: Database, article: ArticleRow) =>
  withTranslations(db, "articles", article, toAnnouncedItem);

const nationwidePlace = { county: null, constituency: null, ward: null };

/** Announced to all members. */
export const newArticleSource: AnnouncementSource = {
  topic: "news",
  listUnannounced: listNewArticles,
  lock: async (tx, id) => {
    const article = await lockNewArticle(tx, id);
    return article && { ...(await announcedInLanguages(tx, article)), place: nationwidePlace };
  },
  markAnnounced: markArticleAnnounced,
  find: async (db, id) => {
    const article = await findArticle(db, id);
    return article && announcedInLanguages(db, article);
  },
};
