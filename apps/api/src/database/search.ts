import { type RawBuilder, sql } from "kysely";

const WORDS_AT_MOST = 8;

/**
 * Matches rows that hold every word of what was typed, or words that begin so. What is no letter or digit only parts
 * words, so `%`, `_` and the operators of a text query mean nothing.
 * @param typed as it came; undefined, or blank, matches all
 * @returns a condition on the column `search`, or undefined for no condition
 */
export function matching(typed: string | undefined): RawBuilder<boolean> | undefined {
  if (!typed?.trim()) return undefined;
  const words = typed.match(/[\p{L}\p{N}]+/gu)?.slice(0, WORDS_AT_MOST);
  if (!words) return sql<boolean>`false`;
  const query = words.map((word) => `${word}:*`).join(" & ");
  return sql<boolean>`(search @@ to_tsquery('english', ${query}) or search @@ to_tsquery('simple', ${query}))`;
}
