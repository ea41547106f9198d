import type { ArticleBody } from "@party/contract/content-bodies";
import { messagesOfNeeds } from "@party/contract/content-needs";
import { sitePaths } from "@party/contract/values/site-paths";
import { sanitiseHtml, textOfHtml } from "#documents/safe-html.ts";
import { nameOfCategory, requireCategory } from "#features/categories/categories.ts";
import { checkOfPicture, checksOfHtml } from "#features/content/checks.ts";
import { type ContentKind, NATION } from "#features/content/content-kind.ts";
import { countRecipients } from "#features/topics/topics.queries.ts";
import {
  articleRows,
  findStoredArticle,
  insertArticleDraft,
  isArticleAnnounced,
  pinArticle,
  publishArticle,
  type StoredArticle,
} from "./news.staff.queries.ts";
import { toArticle } from "./news.ts";

const toStored = ({ place, image_alt, category, author, ...body }: ArticleBody): StoredArticle => ({
  ...body,
  plain_text: textOfHtml(body.content),
  image_alt: image_alt || null,
  category_id: category,
  author: author || null,
  county_id: place.level === "county" ? place.id : null,
});

/** Articles, of the nation or a county. */
export const articleContent: ContentKind<ArticleBody> = {
  kind: "articles",
  storedIn: "news_articles",
  path: sitePaths.articles,
  rows: articleRows,
  titleOf: ({ title }) => title,
  placeOf: ({ place }) => place,
  clean: ({ title, content, author, ...body }) => ({
    ...body,
    title: title.trim(),
    content: sanitiseHtml(content),
    author: author.trim(),
  }),
  missing: (body) => messagesOfNeeds("articles", body),
  checks: ({ content, image, image_alt }) => [...checkOfPicture(image, image_alt), ...checksOfHtml(content)],
  async findLive(db, id) {
    const found = await findStoredArticle(db, id);
    if (!found) return undefined;
    const { title, content, image, county_id, published_at, ...row } = found;
    const body: ArticleBody = {
      title,
      content: sanitiseHtml(content),
      image,
      image_alt: row.image_alt ?? "",
      category: row.category_id,
      author: row.author ?? "",
      place: county_id === null ? { level: "nation", id: NATION.id } : { level: "county", id: county_id },
    };
    return { body, publishedAt: published_at };
  },
  insertDraft: async (tx, body) => {
    await requireCategory(tx, "articles", body.category);
    return (await insertArticleDraft(tx, toStored(body))).id;
  },
  publish: async (tx, id, body, { at, announced }) => {
    await requireCategory(tx, "articles", body.category);
    return publishArticle(tx, id, { ...toStored(body), published_at: at }, announced);
  },
  pin: pinArticle,
  countAudience: async (db, id) =>
    (await isArticleAnnounced(db, id))
      ? null
      : countRecipients(db, "news", { county: null, constituency: null, ward: null }),
  preview: async (db, id, body, at) => {
    const category = await nameOfCategory(db, "articles", body.category);
    return toArticle({ ...toStored(body), category, id, published_at: at });
  },
};
