import { expect, test } from "vitest";
import { pollInterval } from "./use-payment.ts";

const waiting = { expecting: true, active: true, streaming: false, requests: 1, failures: 0 };

test("while a prompt is open and there is no stream, the server is polled every two seconds", () => {
  expect(pollInterval(waiting)).toBe(2_000);
});

test.each([
  ["no change is expected", { expecting: false }],
  ["the page is hidden or offline", { active: false }],
  ["the stream works", { streaming: true }],
])("the server is polled every 15 seconds when %s", (_, change) => {
  expect(pollInterval({ ...waiting, ...change })).toBe(15_000);
});

test("the poll interval doubles with every consecutive failure, up to 15 seconds", () => {
  const intervals = [1, 2, 3, 20].map((failures) => pollInterval({ ...waiting, failures }));
  expect(intervals).toEqual([4_000, 8_000, 15_000, 15_000]);
});

test("two open tabs stay within the rate limit of 1,200 requests an hour for one payment", () => {
  let hour = 0;
  let requests = 0;
  while (hour < 3_600_000) hour += pollInterval({ ...waiting, requests: requests++ });
  expect(requests * 2).toBeLessThan(1_200);
});
