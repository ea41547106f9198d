/** Months in Nairobi, as numbers such as `202611`, so that they sort and name a row. */

import { dayInNairobi, daysAfter, startOfDay } from "../nairobi-time.ts";

/** @param day YYYY-MM-DD */
export const monthOfDay = (day: string): number => Number(day.slice(0, 4)) * 100 + Number(day.slice(5, 7));

const firstDayOf = (month: number): string =>
  `${String(Math.floor(month / 100)).padStart(4, "0")}-${String(month % 100).padStart(2, "0")}-01`;

/** @param months may be negative */
export function monthsAfter(month: number, months: number): number {
  const count = Math.floor(month / 100) * 12 + (month % 100) - 1 + months;
  return Math.floor(count / 12) * 100 + (count % 12) + 1;
}

/** The first and the last day of a month, YYYY-MM-DD. */
export const daysOfMonth = (month: number): { from: string; to: string } => ({
  from: firstDayOf(month),
  to: daysAfter(firstDayOf(monthsAfter(month, 1)), -1),
});

/** Midnight in Nairobi, at which the next month begins. */
export const endOfMonth = (month: number): Date => startOfDay(firstDayOf(monthsAfter(month, 1)));

export const hasMonthEnded = (month: number, now: Date): boolean => month < monthOfDay(dayInNairobi(now));

/** @returns e.g. `November 2026` */
export const formatMonth = (month: number): string =>
  new Date(firstDayOf(month)).toLocaleDateString("en-KE", { month: "long", year: "numeric", timeZone: "UTC" });
