import "../content.tables.ts";
import type { ItemTexts, TranslationLanguage } from "@party/contract/values/translations";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/**
 * What visitors read of the items in the language, by their ids.
 * @param currentOnly leaves out what was translated from an earlier English
 */
export const findPublishedItemTexts = async (
  db: Database,
  kind: string,
  language: TranslationLanguage,
  ids: readonly number[],
  { currentOnly = false }: { currentOnly?: boolean } = {},
): Promise<Map<number, ItemTexts>> => {
  const rows = await db
    .selectFrom("content_translations")
    .select(["item_id", "published"])
    .where("kind", "=", kind)
    .where("language", "=", language)
    .where("item_id", "=", sql<number>`any(${ids}::integer[])`)
    .$if(currentOnly, (query) =>
      query.where(
        sql<boolean>`published_from = coalesce((
          select item.published_revision from content_items as item
          where item.kind = content_translations.kind and item.item_id = content_translations.item_id
            and item.language = 'en'), 1)`,
      ),
    )
    .execute();
  return new Map(rows.map(({ item_id, published }) => [item_id, published]));
};
