import type { NewsArticle } from "@party/contract/news";
import type { ContentLanguage } from "@party/contract/values/translations";
import { nonEmptyTextsOf } from "#database/content-columns.ts";
import type { Database } from "#database/database.ts";
import { sanitiseHtml, sanitiseStoredHtml, textOfHtml } from "#documents/safe-html.ts";
import { categoryIdOf } from "#features/categories/categories.queries.ts";
import { categoriesInLanguage } from "#features/categories/categories.ts";
import { translateItems, withTranslations } from "#features/content/translations/translations.queries.ts";
import type { AnnouncementSource } from "#features/topics/announcements.ts";
import {
  type ArticleRow,
  findArticle,
  insertArticle,
  listNewArticles,
  listNewestArticlesOf,
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
  /** Of the whole country by default. */
  county_id?: number | null;
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

/** As public replies have them. */
export const translateArticles = async (
  db: Database,
  language: ContentLanguage | undefined,
  articles: NewsArticle[],
): Promise<NewsArticle[]> =>
  categoriesInLanguage(db, "articles", language, await translateItems(db, "articles", language, articles));

export const describeNewestArticlesOf = async (
  db: Database,
  county: number,
  limit: number,
  language: ContentLanguage | undefined,
): Promise<NewsArticle[]> =>
  translateArticles(db, language, (await listNewestArticlesOf(db, county, limit)).map(toArticle));

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
