import { foldText } from "@party/contract/values/fold-text";
import type { ContentLanguage } from "@party/contract/values/translations";
import { type Expression, type RawBuilder, sql } from "kysely";

const MAX_SEARCH_WORDS = 8;

/**
 * Matches rows whose text contains a search text; both are folded, so that accents, apostrophes and capitals do not matter.
 * @returns a condition
 */
export const containsText = (text: Expression<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`position(fold_text(${typed}) in fold_text(${text})) > 0`;

/**
 * Matches rows that contain every word of a search text, or words that begin with it. Other characters than letters and
 * digits only separate words, so operators of text queries have no effect.
 * @param typed the search text; undefined or blank matches all rows
 * @returns a condition on the column `search`, or undefined for no condition
 */
function searchCondition(typed: string | undefined): RawBuilder<boolean> | undefined {
  if (!typed?.trim()) return undefined;
  const words = foldText(typed)
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, MAX_SEARCH_WORDS);
  if (!words) return sql<boolean>`false`;
  const query = words.map((word) => `${word}:*`).join(" & ");
  return sql<boolean>`(search @@ to_tsquery('english', ${query}) or search @@ to_tsquery('simple', ${query}))`;
}

/**
 * As `searchCondition`, for rows of content that are shown in a language: also those whose published translation matches.
 * @param kind of the rows
 */
export function searchConditionInLanguage(
  typed: string | undefined,
  kind: "articles" | "events",
  language: ContentLanguage | undefined,
): RawBuilder<boolean> | undefined {
  const condition = searchCondition(typed);
  if (!condition || language === undefined || language === "en") return condition;
  return sql<boolean>`(${condition} or id in (
    select item_id from content_translations
    where kind = ${kind} and language = ${language} and ${condition}))`;
}
