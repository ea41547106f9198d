import { expect, test } from "vitest";
import { hasEnded, hasStarted } from "./attendance.ts";

const at = (instant: string) => new Date(instant);

test("an event starts at its printed hour in Nairobi", () => {
  const event = { date: "2027-02-20", time: "9:00 AM – 4:30 PM" };
  expect(hasStarted(event, at("2027-02-20T05:59:59Z"))).toBe(false);
  expect(hasStarted(event, at("2027-02-20T06:00:00Z"))).toBe(true);
});

test("a start time without AM or PM takes the half of the day from the end time", () => {
  const event = { date: "2027-02-20", time: "2:00 – 4:30 PM" };
  expect(hasStarted(event, at("2027-02-20T10:59:59Z"))).toBe(false);
  expect(hasStarted(event, at("2027-02-20T11:00:00Z"))).toBe(true);
});

test("an event without a start time accepts sign-ups until its day ends", () => {
  const event = { date: "2027-02-20", time: null };
  expect(hasStarted(event, at("2027-02-20T20:59:59Z"))).toBe(false);
  expect(hasStarted(event, at("2027-02-20T21:00:00Z"))).toBe(true);
});

test("a day ends at midnight in Nairobi, which is 21:00 UTC", () => {
  expect(hasEnded({ date: "2027-02-20" }, at("2027-02-20T20:59:59Z"))).toBe(false);
  expect(hasEnded({ date: "2027-02-20" }, at("2027-02-20T21:00:00Z"))).toBe(true);
  expect(hasEnded({ date: "2027-02-20" }, at("2027-02-22T20:59:59Z"), 2)).toBe(false);
  expect(hasEnded({ date: "2027-02-20" }, at("2027-02-22T21:00:00Z"), 2)).toBe(true);
});
