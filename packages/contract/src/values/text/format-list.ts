import { LOCALE } from "./language.ts";

const disjunctionFormat = new Intl.ListFormat(LOCALE, { type: "disjunction" });

/** Without a word before the last item, and without what is missing: `Saturday, 9:00 AM, Nyeri`. */
export const formatList = (items: readonly (string | null | undefined)[]): string => items.filter(Boolean).join(", ");

/** E.g. `Wangari, Tom or Dedan`. */
export const formatAlternatives = (items: Iterable<string>): string => disjunctionFormat.format(items);
