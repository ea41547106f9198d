import { expect, test } from "vitest";
import { pauseOf } from "./asking-pace.ts";

const waiting = { expecting: true, awake: true, streaming: false, asked: 1, failures: 0 };

test("while a prompt is open and no stream speaks, the server is asked every two seconds", () => {
  expect(pauseOf(waiting)).toBe(2_000);
});

test.each([
  ["nothing is to come", { expecting: false }],
  ["nobody looks, or there is no network", { awake: false }],
  ["the stream speaks", { streaming: true }],
])("the server is asked seldom when %s", (_, change) => {
  expect(pauseOf({ ...waiting, ...change })).toBe(15_000);
});

test("a server that does not answer is left more and more time", () => {
  const pauses = [1, 2, 3, 20].map((failures) => pauseOf({ ...waiting, failures }));
  expect(pauses).toEqual([4_000, 8_000, 15_000, 15_000]);
});

test("a page that is left open all day stays within 1,200 questions an hour, which is what a payment may be asked", () => {
  let hour = 0;
  let asked = 0;
  while (hour < 3_600_000) hour += pauseOf({ ...waiting, asked: asked++ });
  // Two tabs of the same payment.
  expect(asked * 2).toBeLessThan(1_200);
});
