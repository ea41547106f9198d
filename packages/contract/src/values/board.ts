/** Political Parties Act, section 7(2)(a): so many registered voters, in more than half of the 47 counties. */
export const VOTERS_OF_COUNTY = 1_000;
export const COUNTIES_NEEDED = 24;

/** A smaller count is hidden from whoever may not see the people, and in print. */
export const SMALLEST_SHOWN = 10;

/** By the age that is reached in the year; the youth of the Constitution, article 260, is 18 to 35 years old. */
export const ageBands = ["youth", "middle", "senior", "unknown"] as const;
export type AgeBand = (typeof ageBands)[number];

const MIDDLE_FROM = 36;
const SENIOR_FROM = 60;

/** @param birthYear 0 where it is not known */
export function ageBandOf(birthYear: number, year: number): AgeBand {
  if (birthYear === 0) return "unknown";
  const age = year - birthYear;
  if (age >= SENIOR_FROM) return "senior";
  return age >= MIDDLE_FROM ? "middle" : "youth";
}
