import { LOCALE } from "./language.ts";

const unit = new Intl.ListFormat(LOCALE, { type: "unit" });
const disjunction = new Intl.ListFormat(LOCALE, { type: "disjunction" });

/** What stands after one another in a line, e.g. "Saturday, 9:00 AM, Nyeri"; what is missing is left out. */
export const listParts = (parts: readonly (string | null | undefined)[]) =>
  unit.format(parts.filter((part): part is string => Boolean(part)));

/** E.g. "Wangari, Tom or Dedan". */
export const listAny = (items: Iterable<string>) => disjunction.format(items);
