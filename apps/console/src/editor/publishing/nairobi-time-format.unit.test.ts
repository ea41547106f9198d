import { expect, test } from "vitest";
import { formatRelativeTime, formatTimeInNairobi, instantOf, scheduleFieldValues } from "./nairobi-time-format.ts";

// A Monday, 23:30 in Nairobi.
const now = new Date("2026-11-23T20:30:00Z");

test.each([
  ["2026-11-23", "23:45", "today 23:45"],
  ["2026-11-24", "00:05", "tomorrow 00:05"],
  ["2026-11-29", "18:00", "Sunday 18:00"],
  ["2026-11-30", "08:00", "Monday 30 November 08:00"],
  ["2027-01-03", "18:00", "Sunday 3 January 2027 18:00"],
])("%s %s is said as %s", (day, clock, words) => {
  expect(formatRelativeTime(instantOf(day, clock)!, now)).toBe(words);
});

test("a day and time are those of the clock in Nairobi, and come back the same", () => {
  const instant = instantOf("2026-11-29", "18:00")!;
  expect(instant.toISOString()).toBe("2026-11-29T15:00:00.000Z");
  expect(scheduleFieldValues(instant.toISOString())).toEqual({ day: "2026-11-29", clock: "18:00" });
});

test("a missing or impossible day or time is no instant", () => {
  expect([instantOf("", "18:00"), instantOf("2026-11-29", ""), instantOf("2026-02-30", "18:00")]).toEqual(
    Array(3).fill(undefined),
  );
});

test("next Sunday 18:00 is proposed", () => {
  expect(scheduleFieldValues(null, now)).toEqual({ day: "2026-11-29", clock: "18:00" });
});

test("a time of another day is said with its day", () => {
  expect(formatTimeInNairobi("2026-11-23T11:32:00Z", now)).toBe("14:32");
  expect(formatTimeInNairobi("2026-11-22T11:32:00Z", now)).toBe("14:32 on 22 November 2026");
});
