import type { Translated } from "./translated.ts";

/** What people can choose between: the official languages of Kenya (BCP 47). English is what is sent to who asks for none. */
export const LANGUAGES = ["en", "sw"] as const;

export type Language = (typeof LANGUAGES)[number];

/** One version of something for each language. */
export type InLanguages<T> = Readonly<Record<Language, T>>;

/** Texts beside their translation. */
export const inLanguages = <Text>(en: Text, sw: Translated<NoInfer<Text>>): InLanguages<Translated<Text>> => ({
  en: en as Translated<Text>,
  sw,
});

/**
 * The language that a request asks for. Weights are ignored: sites send one language, browsers their first one first.
 * @param accepted the header `Accept-Language`, e.g. `sw` or `sw-KE,sw;q=0.9,en;q=0.8`
 */
export const languageOf = (accepted: string | undefined): Language =>
  /^\s*sw(?=[-\s,;]|$)/i.test(accepted ?? "") ? "sw" : "en";

/** With the country whose dates and numbers it writes. */
export const localeOf = (language: Language): string => `${language}-KE`;

/** What stands before the paths of the site's pages: nothing for English. */
export const sitePathOf = (language: Language): string => (language === "en" ? "" : `/${language}`);
