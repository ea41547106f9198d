/**
 * Days and times in Kenya, for API and site. Days are texts such as `2026-11-21`, so that they sort, compare and mean the
 * same in every time zone.
 */

import { type Language, localeOf } from "./text/languages.ts";

/** For `Intl` and schedules. */
export const NAIROBI = "Africa/Nairobi";

/** East Africa Time: three hours ahead of UTC all year. */
const NAIROBI_OFFSET_MS = 3 * 3_600_000;
export const DAY_MS = 86_400_000;

/** @returns an instant whose UTC fields are those of the clock in Nairobi */
export const toNairobiWallTime = (instant: Date): Date => new Date(instant.getTime() + NAIROBI_OFFSET_MS);

/**
 * The instant at which the clock in Nairobi shows these numbers.
 * @param month 1 to 12
 * @returns undefined for a day or time that does not exist
 */
export function instantInNairobi(
  year: number,
  month: number,
  day: number,
  [hour = 0, minute = 0, second = 0]: readonly number[] = [],
): Date | undefined {
  const clock = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const exists =
    clock.getUTCMonth() === month - 1 &&
    clock.getUTCDate() === day &&
    clock.getUTCHours() === hour &&
    clock.getUTCMinutes() === minute &&
    clock.getUTCSeconds() === second;
  return exists ? new Date(clock.getTime() - NAIROBI_OFFSET_MS) : undefined;
}

export const dayInNairobi = (instant: Date): string => toNairobiWallTime(instant).toISOString().slice(0, 10);

/** Midnight in Nairobi, at which the day begins. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+03:00`);

/** @param days may be negative. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Days from one day to another; negative when that is past. */
export const daysUntil = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/**
 * The last day of the year that starts on a day: the one before the same date a year later. The year of a 29 February
 * ends on the 28th, because the month after it starts the next one: nobody gets less than 365 days.
 */
export function lastDayOfYear(from: string): string {
  const [year, month, day] = from.split("-").map(Number) as [number, number, number];
  return new Date(Date.UTC(year + 1, month - 1, day - 1)).toISOString().slice(0, 10);
}

/** @returns e.g. `21 November 2026`. In browsers use the site's own, which loads no locale data. */
export const formatDay = (day: string, language: Language = "en"): string =>
  new Date(day).toLocaleDateString(localeOf(language), { dateStyle: "long", timeZone: "UTC" });

/** @returns the day in Nairobi, e.g. `21 November 2026` */
export const formatDate = (instant: Date, language: Language = "en"): string =>
  formatDay(dayInNairobi(instant), language);

/** @returns the day and time in Nairobi */
export const formatInstant = (instant: Date, language: Language = "en"): string =>
  language === "en"
    ? instant.toLocaleString(localeOf(language), { dateStyle: "long", timeStyle: "short", timeZone: NAIROBI })
    : // Not as one text, which would say "saa 12:15": hours that are called so are counted from sunrise.
      [
        formatDate(instant, language),
        instant.toLocaleTimeString(localeOf(language), { timeStyle: "short", timeZone: NAIROBI }),
      ].join(", ");
