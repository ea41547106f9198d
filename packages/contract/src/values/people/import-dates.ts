import type { DateFormat } from "./imports.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Kiswahili where its first three letters are others: Machi, Mei, Agosti, Oktoba, Desemba. */
const KISWAHILI_MONTHS: Readonly<Record<string, number>> = { mac: 3, mei: 5, ago: 8, okt: 10, des: 12 };

const isWord = (text: string): boolean => /^[a-z]/i.test(text);

function monthOf(text: string): number {
  if (!isWord(text)) return Number(text);
  const letters = text.slice(0, 3).toLowerCase();
  return KISWAHILI_MONTHS[letters] ?? MONTHS.indexOf(letters) + 1;
}

/** Nobody is born in the future. */
function yearOf(text: string): number {
  if (text.length !== 2) return Number(text);
  const century = new Date().getFullYear() - (new Date().getFullYear() % 100);
  const year = century + Number(text);
  return year > new Date().getFullYear() ? year - 100 : year;
}

interface WrittenDate {
  /** As they stand in the text: day, month and year in some order. */
  parts: readonly [string, string, string];
  isYearFirst: boolean;
  /** Null where the order is to be confirmed. */
  order: "day_first" | "month_first" | null;
}

/** A time of day, which spreadsheets write behind a day. */
const TIME = /(?:T|,?\s+)\d{1,2}[:.]\d{2}(?:[:.]\d{2})?.*$/i;
const SEPARATED = /^(\d{1,4}|[a-z]{3,9})[\s./\\,_-]+(\d{1,2}|[a-z]{3,9})[\s./\\,_-]+(\d{4}|\d{1,2})$/i;

/** @returns undefined for what is no date in any order */
function splitDate(text: string): WrittenDate | undefined {
  const plain = text
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .trim()
    .replace(TIME, "")
    .replace(/(\d)(st|nd|rd|th)\b/i, "$1")
    .replace(/(\d)(?=[a-z])|([a-z])(?=\d)/gi, "$& ");
  if (/^\d{8}$/.test(plain)) {
    // No day of the years 1900 to 2099 can be read both ways: their first two digits are no month.
    const isYearFirst = dayOf(plain.slice(6), plain.slice(4, 6), plain.slice(0, 4)) !== undefined;
    return isYearFirst
      ? { parts: [plain.slice(0, 4), plain.slice(4, 6), plain.slice(6)], isYearFirst, order: null }
      : { parts: [plain.slice(0, 2), plain.slice(2, 4), plain.slice(4)], isYearFirst, order: null };
  }
  const [, first, second, third] = SEPARATED.exec(plain) ?? [];
  if (!first || !second || !third || (isWord(first) && isWord(second))) return undefined;
  const isYearFirst = first.length === 4 && !isWord(first);
  if (isYearFirst ? third.length > 2 : third.length === 1) return undefined;
  const order = isWord(first) ? "month_first" : isWord(second) && !isYearFirst ? "day_first" : null;
  return { parts: [first, second, third], isYearFirst, order };
}

/** @returns YYYY-MM-DD */
function dayOf(day: string, month: string, year: string): string | undefined {
  const [d, m, y] = [Number(day), monthOf(month), yearOf(year)];
  if (!(y >= 1900 && y <= 2100 && m >= 1 && m <= 12 && d >= 1 && d <= 31)) return undefined;
  const date = new Date(Date.UTC(y, m - 1, d));
  return date.getUTCDate() === d ? date.toISOString().slice(0, 10) : undefined;
}

/**
 * A day in the format that a person has confirmed. What can only be read in one way is read in every format: `1990-05-31`, which
 * spreadsheets write, `19900531` and months in words, in English or Kiswahili.
 * @returns YYYY-MM-DD
 */
export function parseDate(text: string, format: DateFormat): string | undefined {
  const written = splitDate(text);
  if (!written) return undefined;
  const [first, second, third] = written.parts;
  if (written.isYearFirst) return dayOf(third, second, first);
  const order =
    written.order ?? { day_month_year: "day_first", month_day_year: "month_first", year_month_day: null }[format];
  if (order === null) return undefined;
  return order === "day_first" ? dayOf(first, second, third) : dayOf(second, first, third);
}

/** In which orders of day and month a text is a date; `any` where all are the same day, as with months in words. */
export type DateOrder = "day_first" | "month_first" | "either" | "year_first" | "year_first_either" | "any";

/** @returns `either` and `year_first_either` for what is another day with day and month exchanged; null for no date */
export function dateOrderOf(text: string): DateOrder | null {
  const written = splitDate(text);
  if (!written) return null;
  const [dayFirst, monthFirst] = [parseDate(text, "day_month_year"), parseDate(text, "month_day_year")];
  if (dayFirst === undefined) return monthFirst === undefined ? null : "month_first";
  if (written.isYearFirst) {
    if (exchangedDate(text, "year_month_day")) return "year_first_either";
    return Number(dayFirst.slice(8)) > 12 ? "year_first" : "any";
  }
  if (monthFirst === undefined) return "day_first";
  return dayFirst === monthFirst ? "any" : "either";
}

/** The day that a date of digits would be with day and month exchanged; undefined when it would be none or the same. */
export function exchangedDate(text: string, format: DateFormat): string | undefined {
  const written = splitDate(text);
  const day = parseDate(text, format);
  if (!written || written.order !== null || day === undefined || written.parts.some(isWord)) return undefined;
  const [year, month, date] = day.split("-") as [string, string, string];
  return month === date ? undefined : dayOf(month, date, year);
}
