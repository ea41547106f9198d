import type { Language } from "@party/contract/values/languages";

/** For the queries of what staff may have written in Kiswahili as well; without it the English is answered. */
export const contentLanguage = import.meta.env.LANGUAGE_PATH ? ({ language: "sw" } as const) : undefined;

/** What staff have written: as the API sends it in that language, or a built-in sample, which is English. */
export interface LocalizedContent {
  language?: Language | undefined;
}

/** `lang` of what shows it: on a page in another language, of what is not translated. */
export const langAttributeOf = ({ language }: LocalizedContent): "en" | undefined =>
  import.meta.env.LANGUAGE_PATH && language !== "sw" ? "en" : undefined;
