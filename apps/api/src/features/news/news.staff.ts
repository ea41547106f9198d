import type { StoredBody } from "@party/contract/values/content-fields";
import { sitePaths } from "@party/contract/values/site-paths";
import { textOfHtml } from "#documents/safe-html.ts";
import { nameOfCategory } from "#features/categories/categories.queries.ts";
import type { ContentKind } from "#features/content/content-kind.ts";
import { isRowAnnounced } from "#features/content/items.queries.ts";
import { rowOfBody, storedContent } from "#features/content/stored/stored-content.ts";
import { countRecipients } from "#features/topics/topics.queries.ts";
import { pinArticle } from "./news.queries.ts";
import { toArticle } from "./news.ts";

/** Articles, of the nation or a county. */
export const articleContent: ContentKind<StoredBody<"articles">> = {
  ...storedContent({
    kind: "articles",
    table: "news_articles",
    announced: true,
    derived: ({ content }) => ({ plain_text: textOfHtml(content) }),
  }),
  path: sitePaths.articles,
  pin: pinArticle,
  countAudience: async (db, id) =>
    (await isRowAnnounced(db, "news_articles", id))
      ? null
      : countRecipients(db, "news", { county: null, constituency: null, ward: null }),
  preview: async (db, id, body, at) => {
    const category = await nameOfCategory(db, "articles", body.category);
    return toArticle({ ...rowOfBody("articles", body), category, id, published_at: at });
  },
};
