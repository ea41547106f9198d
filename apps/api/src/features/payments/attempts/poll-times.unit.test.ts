import { expect, test } from "vitest";
import { nextPollTime } from "./polling.ts";

const start = new Date("2026-11-21T20:00:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const next = (elapsed: number, firstQueryAfter?: number) => {
  const pollTime = nextPollTime(firstQueryAfter === undefined ? {} : { firstQueryAfter }, start, after(elapsed));
  return pollTime && (pollTime.getTime() - start.getTime()) / 1_000;
};

test("a prompt is polled often at first, then hourly for a day", () => {
  const times: number[] = [];
  for (let pollTime = next(0); pollTime !== undefined; pollTime = next(pollTime)) times.push(pollTime);
  expect(times.slice(0, 11)).toEqual([20, 35, 60, 90, 150, 181, 300, 900, 3_600, 7_200, 10_800]);
  expect(times.at(-1)).toBe(86_400);
});

test("a worker that was down polls once, and not for every missed poll", () => {
  expect(next(1_000)).toBe(3_600);
});

test("a provider with a minimum wait is not polled before that wait", () => {
  expect(next(0, 180_000)).toBe(181);
});
