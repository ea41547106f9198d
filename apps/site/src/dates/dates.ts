import { toNairobiWallTime } from "@party/contract/values/nairobi-time";
import { monthNames, weekdayNames } from "./dates.content.ts";

/**
 * Days as they are written in Kenya, put together by hand: the first date that a browser writes in a language makes it
 * load all it knows of languages, too long for the start of a page on a cheap phone (docs/decisions/0013).
 */

/** An instant whose UTC fields are those of the clock in Nairobi. */
function parseNairobiWallTime(written: string): Date | undefined {
  const instant = toNairobiWallTime(new Date(written));
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

const monthNameOf = (instant: Date) => monthNames[instant.getUTCMonth()]!;

/** @param written an ISO date or instant. @returns the day in Nairobi, e.g. `16 November 2026`; `""` for an invalid date */
export function formatDay(written: string): string {
  const instant = parseNairobiWallTime(written);
  return instant ? `${instant.getUTCDate()} ${monthNameOf(instant)} ${instant.getUTCFullYear()}` : "";
}

/** The same with its day of the week, e.g. `Saturday, 20 February 2027`. */
export function formatWeekday(written: string): string {
  const instant = parseNairobiWallTime(written);
  return instant ? `${weekdayNames[instant.getUTCDay()]}, ${formatDay(written)}` : "";
}

/** @returns the time of the day in Nairobi, e.g. `20:31`; `""` for an invalid instant */
export const formatTimeOfDay = (instant: string): string =>
  parseNairobiWallTime(instant)?.toISOString().slice(11, 16) ?? "";

/** @returns the day in Nairobi as YYYY-MM-DD; `""` for an invalid date */
export const nairobiDayOf = (written: string): string =>
  parseNairobiWallTime(written)?.toISOString().slice(0, 10) ?? "";

/** Today in Nairobi as YYYY-MM-DD. */
export const today = (): string => nairobiDayOf(new Date().toISOString());

/** The day of the month and the short month of a card's date. */
export function dayAndMonthOf(written: string): { day: string; month: string } | undefined {
  const instant = parseNairobiWallTime(written);
  return instant && { day: String(instant.getUTCDate()), month: monthNameOf(instant).slice(0, 3) };
}

/** Years that have passed since a day, on another. @param written both YYYY-MM-DD */
export const ageOn = (written: string, day = today()): number =>
  Number(day.slice(0, 4)) - Number(written.slice(0, 4)) - (day.slice(5) < written.slice(5) ? 1 : 0);
