import { expect, test } from "vitest";
import { findDateOrder, parseInstant, parseSum, UnreadableLineError } from "./statement-values.ts";

test.each([
  ["500", 50_000],
  ["500.0", 50_000],
  ["1,250,000.00", 125_000_000],
  ["12,50,000.00", 125_000_000],
  ["KES 1,000", 100_000],
  ["Ksh. 516.00", 51_600],
  ["KES70/=", 7_000],
  ["1,000.00 CR", 100_000],
  ["1,000.00 DR", 100_000],
  ["(1,000.00)", -100_000],
  ["-1 250.5", -125_050],
  ["1,000.00-", -100_000],
  ["\u22121,000.00", -100_000],
  ["1\u00a0000,00", 100_000],
  ["1.000,50", 100_050],
  ["10,50", 1_050],
  ["0.00", 0],
])("the sum %s is read", (text, cents) => {
  expect(parseSum(text, "Credit")?.cents).toBe(cents);
});

test("CR and DR say which way a sum went, and an empty cell is no sum", () => {
  expect(parseSum("1,000.00 CR", "Credit")).toEqual({ cents: 100_000, side: "credit" });
  expect(parseSum("1,000.00Dr.", "Credit")).toEqual({ cents: 100_000, side: "debit" });
  for (const empty of ["", "  ", "-", "--"]) expect(parseSum(empty, "Credit")).toBeUndefined();
});

test.each([
  "5OO",
  "1,25.00",
  "1,0000",
  "1.000",
  "1.000.00",
  "(5",
  "5)",
  "1e3",
  "5 00",
  "٥٠٠",
  "1000000000.00",
  "USD 5",
])("the sum %s is refused", (text) => {
  expect(() => parseSum(text, "Credit")).toThrow(UnreadableLineError);
});

test.each([
  ["20-11-2026 14:03:11", "2026-11-20T11:03:11Z"],
  ["2026-11-20 14:03:11", "2026-11-20T11:03:11Z"],
  ["20/11/2026 14:03", "2026-11-20T11:03:00Z"],
  ["01-12-2026 00:30:00", "2026-11-30T21:30:00Z"],
  ["20/11/2026", "2026-11-19T21:00:00Z"],
  ["20.11.26", "2026-11-19T21:00:00Z"],
  ["20-Nov-2026", "2026-11-19T21:00:00Z"],
  ["20 Nov 26 2:30 PM", "2026-11-20T11:30:00Z"],
  ["Nov 20, 2026 14.30", "2026-11-20T11:30:00Z"],
  ["5 Sept 2026", "2026-09-04T21:00:00Z"],
  ["20/11/2026 2:30 PM", "2026-11-20T11:30:00Z"],
  ["20/11/2026 12:05:09 a.m.", "2026-11-19T21:05:09Z"],
  ["20/11/2026, 14:30 PM", "2026-11-20T11:30:00Z"],
  ["2026-11-20T14:05:00+03:00", "2026-11-20T11:05:00Z"],
  ["2026-11-20T11:05:00.000Z", "2026-11-20T11:05:00Z"],
  ["20261120140311", "2026-11-20T11:03:11Z"],
  ["46346", "2026-11-19T21:00:00Z"],
  ["46346.58", "2026-11-20T10:55:12Z"],
])("the time %s is read in Nairobi", (text, instant) => {
  expect(parseInstant(text, "Date", "day first")).toEqual(new Date(instant));
});

test.each([
  "31-11-2026",
  "20-13-2026",
  "20-11-202",
  "20-Nox-2026",
  "25:00",
  "20-11-2026 25:00",
  "13:30 AM",
  "12",
  "x",
  "",
])("the time %s is refused", (text) => {
  expect(() => parseInstant(text, "Date", "day first")).toThrow(UnreadableLineError);
});

test("a file's own dates say whether the day or the month is first, and without a day above 12 it is the day", () => {
  expect(findDateOrder(["03/04/2026", "Date", "", "2026-11-20"])).toBe("day first");
  expect(findDateOrder(["03/04/2026", "04/20/2026 10:00"])).toBe("month first");
  expect(findDateOrder(["04/20/2026", "20/04/2026"])).toBe("day first");
  expect(parseInstant("03/04/2026", "Date", "day first")).toEqual(new Date("2026-04-02T21:00:00Z"));
  expect(parseInstant("03/04/2026", "Date", "month first")).toEqual(new Date("2026-03-03T21:00:00Z"));
});
