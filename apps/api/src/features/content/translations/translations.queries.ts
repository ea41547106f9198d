import "../content.tables.ts";
import { hoursInLanguage } from "@party/contract/values/hours-in-language";
import {
  type ContentLanguage,
  haveSameTextPaths,
  type ItemTexts,
  type TranslatedKind,
  type TranslationLanguage,
  translatableFieldKind,
  translationLanguages,
  withTranslation,
} from "@party/contract/values/translations";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { sanitiseStoredHtml } from "#documents/safe-html.ts";

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

/** HTML is sanitised again, as in English. */
const sanitiseItemTexts = (kind: TranslatedKind, words: ItemTexts): ItemTexts =>
  Object.fromEntries(
    Object.entries(words).map(([path, text]) => [
      path,
      translatableFieldKind(kind, path, text) === "html" ? sanitiseStoredHtml(text) : text,
    ]),
  );

/** With its hours as the language writes them. */
function withHours<Item extends object>(language: ContentLanguage, item: Item): Item {
  const { time, hours } = item as { time?: unknown; hours?: unknown };
  return {
    ...item,
    ...(typeof time === "string" ? { time: hoursInLanguage(time, language) } : {}),
    ...(typeof hours === "string" ? { hours: hoursInLanguage(hours, language) } : {}),
  };
}

/** An earlier address sends people to the wrong place, so these are in English until their Kiswahili is published again. */
const currentKinds: readonly TranslatedKind[] = ["pickup-locations", "branches"];

/**
 * Replies of a public endpoint in a language: with the words that are published in it, else in English; each then says of
 * which language it is. Without a language they stay as they are.
 */
export async function translateItems<Item extends { id: number }>(
  db: Database,
  kind: Exclude<TranslatedKind, "texts">,
  language: ContentLanguage | undefined,
  items: readonly Item[],
): Promise<(Item & { language?: ContentLanguage })[]> {
  if (language === undefined) return [...items];
  const ids = items.map(({ id }) => id);
  const words =
    language === "en"
      ? undefined
      : await findPublishedItemTexts(db, kind, language, ids, { currentOnly: currentKinds.includes(kind) });
  return items.map((item) => {
    const own = words?.get(item.id);
    return own
      ? { ...withHours(language, withTranslation(kind, item, sanitiseItemTexts(kind, own))), language }
      : { ...withHours(language, item), language: "en" };
  });
}

/** What an item becomes in English, with what it becomes in each language in which it is published. */
export async function withTranslations<Item extends { id: number }, Shown>(
  db: Database,
  kind: Exclude<TranslatedKind, "texts">,
  item: Item,
  show: (item: Item) => Shown,
): Promise<Shown & { translations: Partial<Record<TranslationLanguage, Shown>> }> {
  const translations: Partial<Record<TranslationLanguage, Shown>> = {};
  for (const language of translationLanguages) {
    const words = (await findPublishedItemTexts(db, kind, language, [item.id])).get(item.id);
    if (words) translations[language] = show(withTranslation(kind, item, sanitiseItemTexts(kind, words)));
  }
  return { ...show(item), translations };
}

/** The words of a site text, unless the English has become another text since. */
export const withTranslatedTexts = <Text extends object>(text: Text, words: ItemTexts | undefined): Text | undefined =>
  words && haveSameTextPaths("texts", { text }, words) ? withTranslation("texts", { text }, words).text : undefined;
