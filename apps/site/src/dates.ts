// Both formats are put together from parts that every ICU writes alike: server and browser must agree.
const day = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Nairobi",
  day: "numeric",
  month: "long",
  year: "numeric",
});
const weekday = new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Nairobi", weekday: "long" });

const leaf = new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Nairobi", day: "numeric", month: "short" });

const instantOf = (written: string) => {
  const instant = new Date(written);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
};

/** @param written an ISO date or instant. @returns the day in Nairobi, e.g. `16 November 2026`; `""` for what is no date */
export function formatDay(written: string): string {
  const instant = instantOf(written);
  return instant ? day.format(instant) : "";
}

/** The same with its day of the week, e.g. `Saturday, 20 February 2027`. */
export function formatWeekday(written: string): string {
  const instant = instantOf(written);
  return instant ? `${weekday.format(instant)}, ${day.format(instant)}` : "";
}

/** Today in Nairobi as YYYY-MM-DD, which is how dates are written in Sweden. */
export const today = (): string => new Intl.DateTimeFormat("sv-SE", { timeZone: "Africa/Nairobi" }).format(new Date());

/** The day of the month and the month for a calendar's leaf. */
export function leafOf(written: string): { day: string; month: string } | undefined {
  const instant = instantOf(written);
  const [day, month] = instant ? leaf.format(instant).split(" ") : [];
  // British ICU writes "Sept".
  return day && month ? { day, month: month.slice(0, 3) } : undefined;
}
