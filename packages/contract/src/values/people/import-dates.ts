import type { DateFormat } from "./imports.ts";

const MONTH_ABBREVIATIONS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const monthOf = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : MONTH_ABBREVIATIONS.indexOf(text.slice(0, 3).toLowerCase()) + 1;

/** Nobody is born in the future. */
function yearOf(text: string): number {
  if (text.length !== 2) return Number(text);
  const century = new Date().getFullYear() - (new Date().getFullYear() % 100);
  const year = century + Number(text);
  return year > new Date().getFullYear() ? year - 100 : year;
}

/**
 * A day in the format that a person has confirmed; `1990-05-31`, which spreadsheets write, in every format.
 * @returns YYYY-MM-DD
 */
export function parseDate(text: string, format: DateFormat): string | undefined {
  const [, first, second, third] =
    /^(\d{1,4}|[a-z]{3,9})[\s./-]+(\d{1,2}|[a-z]{3,9}),?[\s./-]+(\d{1,4})(?:[T ].*)?$/i.exec(text.trim()) ?? [];
  if (!first || !second || !third) return undefined;
  const isIso = first.length === 4;
  if (isIso !== (format === "year_month_day") && !(isIso && /^\d{4}-\d{2}-\d{2}/.test(text.trim()))) return undefined;
  const parts = isIso
    ? [third, second, first]
    : format === "month_day_year"
      ? [second, first, third]
      : [first, second, third];
  const [day, month, year] = [Number(parts[0]), monthOf(parts[1]!), yearOf(parts[2]!)];
  if (!(year >= 1900 && year <= 2100 && month >= 1 && month <= 12 && day >= 1 && day <= 31)) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined;
}
