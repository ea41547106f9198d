const nairobi = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Nairobi" });
const written = new Intl.DateTimeFormat("en-KE", { dateStyle: "long", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat("en-KE", { dateStyle: "long", timeStyle: "short", timeZone: "Africa/Nairobi" });
const DAY_MS = 86_400_000;

/** Days are texts such as `2026-11-21`, so that they sort, compare and mean the same in every time zone. */
export const dayInNairobi = (instant: Date): string => nairobi.format(instant);

/** @param days may be negative. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Days from one day to another; negative when that is past. */
export const daysUntil = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** As one reads it: `21 November 2026`. */
export const dayInWords = (day: string): string => written.format(new Date(day));

/** The day of an instant as one reads it. */
export const dateInWords = (instant: Date): string => dayInWords(dayInNairobi(instant));

/** An instant as one reads it, with its hour. */
export const momentInWords = (instant: Date): string => moment.format(instant);

/**
 * The last day of the year that starts on a day: the one before the same date a year later. The year of a 29 February
 * ends on the 28th, because the month after it starts the next one: nobody gets less than 365 days.
 */
export function lastDayOfYear(from: string): string {
  const [year, month, day] = from.split("-").map(Number) as [number, number, number];
  return new Date(Date.UTC(year + 1, month - 1, day - 1)).toISOString().slice(0, 10);
}
