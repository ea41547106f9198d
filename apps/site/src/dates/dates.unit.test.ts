import { expect, test } from "vitest";
import { dayAndMonthOf, formatDay, formatTimeOfDay, formatWeekday, nairobiDayOf } from "./dates.ts";

const zone = { timeZone: "Africa/Nairobi" } as const;
const day = new Intl.DateTimeFormat("en-GB", { ...zone, day: "numeric", month: "long", year: "numeric" });
const weekday = new Intl.DateTimeFormat("en-GB", { ...zone, weekday: "long" });
const clock = new Intl.DateTimeFormat("en-GB", { ...zone, hour: "2-digit", minute: "2-digit" });
const swedish = new Intl.DateTimeFormat("sv-SE", zone);

test("days and times are those of Nairobi, in every month and at every hour", () => {
  // 13 days, 7 hours and 31 minutes: no weekday, hour or month is left out in ten years.
  const step = ((13 * 24 + 7) * 60 + 31) * 60_000;
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2036, 0, 1); at += step) {
    const instant = new Date(at).toISOString();
    expect(formatDay(instant)).toBe(day.format(at));
    expect(formatWeekday(instant)).toBe(`${weekday.format(at)}, ${day.format(at)}`);
    expect(formatTimeOfDay(instant)).toBe(clock.format(at));
    expect(nairobiDayOf(instant)).toBe(swedish.format(at));
    const [date, month] = day.format(at).split(" ");
    expect(dayAndMonthOf(instant)).toEqual({ day: date, month: month!.slice(0, 3) });
  }
});

test("a date without a time is that day, and an invalid date is empty", () => {
  expect(formatDay("1958-03-04")).toBe("4 March 1958");
  expect(formatWeekday("2027-02-20")).toBe("Saturday, 20 February 2027");
  for (const format of [formatDay, formatWeekday, formatTimeOfDay, nairobiDayOf]) expect(format("soon")).toBe("");
  expect(dayAndMonthOf("soon")).toBeUndefined();
});
