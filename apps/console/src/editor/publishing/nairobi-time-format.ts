import { DAY_MS, dayInNairobi, daysUntil, instantInNairobi, NAIROBI } from "@party/contract/values/nairobi-time";

const createFormatter = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat("en-GB", { timeZone: NAIROBI, ...options });
  return (instant: Date) => formatter.format(instant);
};
const formatTime = createFormatter({ hour: "2-digit", minute: "2-digit" });
const formatWeekday = createFormatter({ weekday: "long" });
const formatLongDay = createFormatter({ weekday: "long", day: "numeric", month: "long" });
const formatDayWithYear = createFormatter({ day: "numeric", month: "long", year: "numeric" });

/** @returns e.g. `14:32`, with the day when it is not today */
export function formatTimeInNairobi(instant: string, now = new Date()): string {
  const date = new Date(instant);
  return dayInNairobi(date) === dayInNairobi(now)
    ? formatTime(date)
    : `${formatTime(date)} on ${formatDayWithYear(date)}`;
}

/** @param day `2026-11-29` @returns e.g. `Sunday 29 November 2026` */
export function formatLongDate(day: string): string {
  const noon = new Date(`${day}T12:00:00+03:00`);
  return Number.isNaN(noon.getTime()) ? day : `${formatWeekday(noon)} ${formatDayWithYear(noon)}`;
}

/** @returns `today 18:00`, `tomorrow 18:00`, `Sunday 18:00` within a week, else `Sunday 6 December 18:00` */
export function formatRelativeTime(instant: Date, now = new Date()): string {
  const days = daysUntil(dayInNairobi(now), dayInNairobi(instant));
  if (days === 0) return `today ${formatTime(instant)}`;
  if (days === 1) return `tomorrow ${formatTime(instant)}`;
  if (days > 1 && days < 7) return `${formatWeekday(instant)} ${formatTime(instant)}`;
  const year = dayInNairobi(instant).slice(0, 4);
  const isThisYear = year === dayInNairobi(now).slice(0, 4);
  return `${formatLongDay(instant).replace(",", "")}${isThisYear ? "" : ` ${year}`} ${formatTime(instant)}`;
}

/**
 * The instant of a day and a time of the clock in Nairobi.
 * @param day `2026-11-29`
 * @param clock `18:00`
 * @returns undefined when one is missing or does not exist
 */
export function instantOf(day: string, clock: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d/.test(clock)) return undefined;
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return instantInNairobi(year, month, date, clock.slice(0, 5).split(":").map(Number));
}

/** Values of the two fields. @returns for null the next Sunday 18:00, the usual time of the week */
export function scheduleFieldValues(instant: string | null, now = new Date()): { day: string; clock: string } {
  if (instant) {
    const date = new Date(instant);
    return { day: dayInNairobi(date), clock: formatTime(date) };
  }
  const untilSunday = 7 - new Date(dayInNairobi(now)).getUTCDay();
  return { day: dayInNairobi(new Date(now.getTime() + untilSunday * DAY_MS)), clock: "18:00" };
}
