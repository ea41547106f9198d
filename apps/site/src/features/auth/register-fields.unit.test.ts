import { expect, test } from "vitest";
import { ageOn } from "#dates.ts";
import { parseDay } from "./register-fields.tsx";

test.each([
  ["31 12 1990", "1990-12-31"],
  [" 1/2/1990 ", "1990-02-01"],
  ["31.12.1990", "1990-12-31"],
  ["31-12-1990", "1990-12-31"],
  ["31121990", "1990-12-31"],
  ["1990-12-31", "1990-12-31"],
  ["29 2 2008", "2008-02-29"],
])("the date of birth %s is parsed", (typed, written) => {
  expect(parseDay(typed)).toBe(written);
});

test.each(["", "1990", "31 12 90", "12 31 1990", "31 4 1990", "29 2 2007", "yesterday", "0 1 1990"])(
  "%s is rejected as a date of birth",
  (typed) => {
    expect(parseDay(typed)).toBeUndefined();
  },
);

test.each([
  ["2008-11-22", "2026-11-22", 18],
  ["2008-11-23", "2026-11-22", 17],
  ["2008-02-29", "2026-02-28", 17],
  ["2008-02-29", "2026-03-01", 18],
])("born on %s, checked on %s: %i years old", (born, day, years) => {
  expect(ageOn(born, day)).toBe(years);
});
