import { LOCALE } from "./language.ts";

const list = new Intl.ListFormat(LOCALE, { type: "unit" });
const alternatives = new Intl.ListFormat(LOCALE, { type: "disjunction" });

/** Without a word before the last item, and without what is missing: `Saturday, 9:00 AM, Nyeri`. */
export const formatList = (items: readonly (string | null | undefined)[]): string =>
  list.format(items.filter((item): item is string => Boolean(item)));

/** E.g. `Wangari, Tom or Dedan`. */
export const formatAlternatives = (items: Iterable<string>): string => alternatives.format(items);
