// What staff write in English may be shown in Kiswahili too: its words, never prices, days, pictures or addresses.

import type { ContentKindName } from "./content.ts";
import { listFields } from "./content-fields.ts";
import { rowIdOf, type TextKey, textIds, versionedTexts } from "./texts.ts";

/** Into what staff translate; they write in English. What follows from a language is here, whether or not the site is built in it. */
export const translationLanguages = ["sw"] as const;
export type TranslationLanguage = (typeof translationLanguages)[number];

/** For staff. */
export const translationLanguageNames: Record<TranslationLanguage, string> = { sw: "Kiswahili" };

export const contentLanguages = ["en", ...translationLanguages] as const;
export type ContentLanguage = (typeof contentLanguages)[number];

/** How an item stands in another language: not begun, not public, as the English one, or older than that. */
export const translationStates = ["missing", "draft", "current", "outdated"] as const;
export type TranslationState = (typeof translationStates)[number];

/** How a text is written. */
export type TranslatableFieldKind = "line" | "lines" | "html";

export const translatedKinds = [
  "articles",
  "events",
  "leaders",
  "gallery-items",
  "products",
  "pickup-locations",
  "branches",
  "texts",
] as const satisfies ContentKindName[];
export type TranslatedKind = (typeof translatedKinds)[number];

/** The fields of a kind that are words, by their paths in its body. Of a site text, `isTranslatablePath` decides. */
const translatableFieldsOf = (
  kind: Exclude<TranslatedKind, "texts">,
): Readonly<Record<string, TranslatableFieldKind>> =>
  Object.fromEntries(
    listFields(kind).flatMap((field) =>
      "translated" in field ? [[field.key, field.kind === "hours" ? "line" : field.kind]] : [],
    ),
  );

export const isTranslatedKind = (kind: ContentKindName): kind is TranslatedKind =>
  (translatedKinds as readonly string[]).includes(kind);

/** Consents name the version of these, and counsel has to check a translation first; of the accounts nothing is words. */
const untranslatedTexts: readonly TextKey[] = ["constitution", "payment-accounts", ...versionedTexts];
export const untranslatedTextIds: readonly number[] = untranslatedTexts.map((key) => textIds[key]);

export const isTranslated = (kind: ContentKindName, id: number): kind is TranslatedKind =>
  isTranslatedKind(kind) && !(kind === "texts" && untranslatedTextIds.includes(id));

/** Keys of a site text that are the same in every language, with what is in them. */
const untranslatedKeys = [
  ...["key", "row_id", "image", "to", "id", "year", "until", "phone", "email"],
  ...["name", "short_name", "member_number_prefix", "logo", "colours", "social", "languages"],
];

const isTranslatablePath = (path: string) => !path.split(".").some((part) => untranslatedKeys.includes(part));

/** What is in an object or a list, by names, ids of rows or places. */
const partsOf = (value: object): [string, unknown][] =>
  Object.entries(value).map(([key, part]) => [Array.isArray(value) ? (rowIdOf(part) ?? key) : key, part]);

/** The strings of an object by their paths: `slides.0.caption`, where 0 is the id of the slide. */
function stringsByPath(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return partsOf(value).flatMap(([key, inner]) => stringsByPath(inner, path === "" ? key : `${path}.${key}`));
}

/** The texts of an item by their paths. */
export type ItemTexts = Readonly<Record<string, string>>;

const isNotBlank = ([, text]: readonly [string, string]) => text.trim() !== "";

/** What there is to translate of an item. @param body as staff write it, or as the public endpoint shows it */
export function translatableTextsOf(kind: TranslatedKind, body: object): ItemTexts {
  const strings = stringsByPath(body).filter(isNotBlank);
  if (kind === "texts") return Object.fromEntries(strings.filter(([path]) => isTranslatablePath(path)));
  const fields = translatableFieldsOf(kind);
  return Object.fromEntries(strings.filter(([path]) => path in fields));
}

/** @param english what the translation is of, for site texts, whose long ones are paragraphs */
export function translatableFieldKind(kind: TranslatedKind, path: string, english: string): TranslatableFieldKind {
  if (kind === "texts") return english.length > 80 ? "lines" : "line";
  return translatableFieldsOf(kind)[path] ?? "line";
}

function replaceTexts(value: unknown, words: ItemTexts, path: string): unknown {
  if (typeof value === "string") return words[path] ?? value;
  if (typeof value !== "object" || value === null) return value;
  const replaced = partsOf(value).map(
    ([key, part]) => [key, replaceTexts(part, words, path === "" ? key : `${path}.${key}`)] as const,
  );
  return Array.isArray(value) ? replaced.map(([, part]) => part) : Object.fromEntries(replaced);
}

/** An item with other words; texts that the words lack stay as they are. */
export const withTranslation = <Body extends object>(kind: TranslatedKind, body: Body, words: ItemTexts): Body => {
  const known = translatableTextsOf(kind, body);
  const own = Object.fromEntries(Object.entries(words).filter((word) => isNotBlank(word) && word[0] in known));
  return replaceTexts(body, own, "") as Body;
};

/**
 * Whether the words are of this item: a site text that has got another paragraph or slide is another text, whose pictures
 * may stand beside other words.
 */
export const haveSameTextPaths = (kind: TranslatedKind, body: object, words: ItemTexts): boolean =>
  kind !== "texts" ||
  Object.keys(translatableTextsOf(kind, body)).toSorted().join() === Object.keys(words).toSorted().join();
