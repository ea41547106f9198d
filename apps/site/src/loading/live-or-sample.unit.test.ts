import { afterEach, beforeEach, expect, test, vi } from "vitest";

const sample = async () => "the built-in rows";
const refused = () => Promise.reject(new TypeError("fetch failed"));
/** Never answers; ends when nobody waits any longer. */
const silent = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

let liveOrSample: typeof import("./live-or-sample.ts").liveOrSample;
beforeEach(async () => {
  vi.useFakeTimers();
  // Of the browser's clock and the server's alike; the fake one knows nothing of it.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const ends = new AbortController();
    setTimeout(() => ends.abort(new DOMException("too long", "TimeoutError")), milliseconds);
    return ends.signal;
  });
  vi.resetModules();
  ({ liveOrSample } = await import("./live-or-sample.ts"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Whether the API is asked now. */
async function asks(): Promise<boolean> {
  const live = vi.fn(async () => "live rows");
  await liveOrSample(live, sample);
  return live.mock.calls.length > 0;
}

/** Lets a silent API run into the end of all patience. */
async function waitForNothing(): Promise<string> {
  const rows = liveOrSample(silent, sample);
  await vi.advanceTimersByTimeAsync(5_000);
  return rows;
}

test("what the API has comes before the built-in rows", async () => {
  expect(await liveOrSample(async () => "live rows", sample)).toBe("live rows");
});

test("a refusal gives the built-in rows at once, and the API is asked again the next time", async () => {
  expect(await liveOrSample(refused, sample)).toBe("the built-in rows");
  expect(await asks()).toBe(true);
});

test("a silent API is waited for 5 seconds and no longer", async () => {
  let rows: string | undefined;
  void liveOrSample(silent, sample).then((found) => {
    rows = found;
  });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(rows).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(rows).toBe("the built-in rows");
});

test("the server leaves a silent API in peace for 10 seconds, and then asks again", async () => {
  vi.stubEnv("SSR", true);
  expect(await waitForNothing()).toBe("the built-in rows");
  vi.advanceTimersByTime(9_999);
  expect(await asks()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await asks()).toBe(true);
});

test("a browser asks each time: its visitor may have come back to a network", async () => {
  vi.stubEnv("SSR", false);
  expect(await waitForNothing()).toBe("the built-in rows");
  expect(await asks()).toBe(true);
});
