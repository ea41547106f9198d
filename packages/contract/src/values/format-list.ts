import { LANGUAGE } from "./language.ts";

const list = new Intl.ListFormat(LANGUAGE, { type: "unit" });

/** Without a word before the last item: `a, b, c`. */
export const formatList = (items: readonly string[]): string => list.format(items);
