import fc from "fast-check";
import { expect, test } from "vitest";
import { dayInNairobi, daysAfter, daysUntil, formatDay, lastDayOfYear } from "./nairobi-time.ts";

test.each([
  ["2026-11-21", "2027-11-20"],
  ["2027-01-01", "2027-12-31"],
  ["2027-03-01", "2028-02-29"],
  ["2028-02-28", "2029-02-27"],
  ["2028-02-29", "2029-02-28"],
  ["2028-03-01", "2029-02-28"],
])("the year from %s ends on %s", (from, until) => {
  expect(lastDayOfYear(from)).toBe(until);
});

test("a year has 365 days or, around a 29 February, 366", () => {
  const days = fc.date({ min: new Date("2020-01-01"), max: new Date("2120-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(days, (instant) => {
      const from = dayInNairobi(instant);
      expect([365, 366]).toContain(daysUntil(from, lastDayOfYear(from)) + 1);
    }),
    { numRuns: 5_000 },
  );
});

test("the date changes at midnight in Nairobi, which is 21:00 UTC", () => {
  expect(dayInNairobi(new Date("2026-11-21T20:59:59Z"))).toBe("2026-11-21");
  expect(dayInNairobi(new Date("2026-11-21T21:00:00Z"))).toBe("2026-11-22");
});

test("days are added across months and years and formatted in words", () => {
  expect([daysAfter("2026-12-31", 1), daysAfter("2028-03-01", -1)]).toEqual(["2027-01-01", "2028-02-29"]);
  expect([daysUntil("2026-12-25", "2027-01-01"), daysUntil("2027-01-01", "2026-12-25")]).toEqual([7, -7]);
  expect(formatDay("2026-11-21")).toBe("21 November 2026");
});
