import { afterEach, beforeEach, expect, test, vi } from "vitest";

const sample = async () => "the built-in rows";
const failing = () => Promise.reject(new TypeError("fetch failed"));
/** Never answers; ends when nobody waits any longer. */
const unanswered = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

let path = "/news";
let samplesEnded = false;
vi.mock("#page-context.ts", () => ({ pageState: () => ({ samplesEnded }), renderContext: () => ({ path }) }));

let liveOrSample: typeof import("./live-or-sample.ts").liveOrSample;
let isSample: typeof import("./live-or-sample.ts").isSample;
let mayShow: typeof import("./live-or-sample.ts").mayShow;
let oneOrSample: typeof import("./live-or-sample.ts").oneOrSample;
beforeEach(async () => {
  vi.useFakeTimers();
  // Of the browser's clock and the server's alike; the fake one knows nothing of it.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const ends = new AbortController();
    setTimeout(() => ends.abort(new DOMException("too long", "TimeoutError")), milliseconds);
    return ends.signal;
  });
  vi.resetModules();
  samplesEnded = false;
  ({ liveOrSample, isSample, mayShow, oneOrSample } = await import("./live-or-sample.ts"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Whether the API is called now. */
async function calls(): Promise<boolean> {
  const live = vi.fn(async () => "live rows");
  await liveOrSample(live, sample);
  return live.mock.calls.length > 0;
}

/** Lets a call to an API that does not answer time out. */
async function waitForNothing(): Promise<string> {
  const rows = liveOrSample(unanswered, sample);
  await vi.advanceTimersByTimeAsync(5_000);
  return rows;
}

test("rows of the API are preferred to samples", async () => {
  expect(await liveOrSample(async () => "live rows", sample)).toBe("live rows");
});

test("an error returns the samples at once, and the API is called again the next time", async () => {
  expect(await liveOrSample(failing, sample)).toBe("the built-in rows");
  expect(await calls()).toBe(true);
});

test("a call to an API that does not answer times out after 5 seconds", async () => {
  let rows: string | undefined;
  void liveOrSample(unanswered, sample).then((found) => {
    rows = found;
  });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(rows).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(rows).toBe("the built-in rows");
});

test("after a timeout the server does not call the API for 10 seconds", async () => {
  vi.stubEnv("SSR", true);
  expect(await waitForNothing()).toBe("the built-in rows");
  vi.advanceTimersByTime(9_999);
  expect(await calls()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await calls()).toBe(true);
});

test("a browser calls the API each time", async () => {
  vi.stubEnv("SSR", false);
  expect(await waitForNothing()).toBe("the built-in rows");
  expect(await calls()).toBe(true);
});

test("samples are marked, and logged once a minute per page", async () => {
  vi.stubEnv("SSR", true);
  const log = vi.spyOn(console, "warn").mockReturnValue();
  const rows = async () => ({ list: await liveOrSample(failing, async () => [{ id: 1 } as { id: number }]) });
  const { list } = await rows();
  expect(list).toEqual([{ id: 1, sample: true }]);
  expect([isSample({ list }), isSample({ list: [{ id: 1 }] }), isSample(undefined)]).toEqual([true, false, false]);
  expect(await liveOrSample<unknown>(failing, async () => ({ rows: [], next: null }))).toMatchObject({ sample: true });
  expect(log.mock.calls).toEqual([['samples shown at "/news": fetch failed']]);
  path = "/events";
  await rows();
  vi.advanceTimersByTime(60_000);
  await rows();
  expect(log).toHaveBeenCalledTimes(3);
});

test("the API's rows, an empty list and a missing row are not marked as samples", async () => {
  vi.stubEnv("SSR", true);
  const log = vi.spyOn(console, "warn").mockReturnValue();
  expect(
    await liveOrSample(
      async () => [{ id: 1 }],
      async () => [],
    ),
  ).toEqual([{ id: 1 }]);
  expect(await liveOrSample<unknown>(failing, async () => [])).toEqual([]);
  expect(await liveOrSample<unknown>(failing, async () => undefined)).toBeUndefined();
  expect(log).not.toHaveBeenCalled();
});

test.each([
  ["rows", [{ id: 1 }]],
  ["names", ["Guides"]],
  ["a page of rows", { rows: [], next: null }],
  ["a text", "the built-in rows"],
])("built-in %s are shown until the samples have ended", (_, value) => {
  expect([mayShow(value, undefined), mayShow(value, false), mayShow(value, true)]).toEqual([true, true, false]);
});

test.each([
  ["an empty list", []],
  ["nothing", null],
  ["no row", undefined],
])("%s is no sample", (_, value) => {
  expect(mayShow(value, true)).toBe(true);
});

test("once the samples have ended a failed call throws its error and is logged, and an empty default stays", async () => {
  vi.stubEnv("SSR", true);
  path = "/ended";
  const log = vi.spyOn(console, "warn").mockReturnValue();
  samplesEnded = true;
  await expect(liveOrSample(failing, sample)).rejects.toThrow("fetch failed");
  expect(log.mock.calls).toEqual([['nothing shown at "/ended": fetch failed']]);
  expect(await liveOrSample<unknown>(failing, async () => [])).toEqual([]);
  const refused = expect(liveOrSample(unanswered, sample)).rejects.toThrow("too long");
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
  await expect(liveOrSample(async () => "live rows", sample)).rejects.toThrow("paused");
});

test("once the samples have ended a missing row is not found, and one that cannot be loaded says so", async () => {
  const one = (request: () => Promise<unknown>) =>
    oneOrSample({ id: "1", request, parse: (row) => row, samples: async () => [{ id: 1 }], failure: "no article now" });
  const { ApiError } = await import("@party/contract/client");
  const missing = () => Promise.reject(new ApiError(404, {}));
  expect(await one(missing)).toMatchObject({ id: 1, sample: true });
  samplesEnded = true;
  await expect(one(missing)).rejects.toMatchObject({ isNotFound: true });
  await expect(one(failing)).rejects.toThrow("no article now");
});
