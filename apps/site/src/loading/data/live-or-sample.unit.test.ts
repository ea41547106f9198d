import { afterEach, beforeEach, expect, test, vi } from "vitest";

const sample = async () => "the built-in rows";
const failing = () => Promise.reject(new TypeError("fetch failed"));
/** A call that the site's server has stopped waiting for. */
const timedOut = () => Promise.reject(new DOMException("too long", "TimeoutError"));
const status = (code: number) => () => Promise.reject(new ApiError(code, undefined));

let path = "/news";
let samplesEnded = false;
let extensions: boolean | undefined;
vi.mock("#page-context.ts", () => ({
  readPageState: () => ({ samplesEnded, extensions }),
  renderContext: () => ({ path }),
}));

let ApiError: typeof import("@party/contract/client").ApiError;
let loadLiveOrSample: typeof import("./live-or-sample.ts").loadLiveOrSample;
let isSample: typeof import("./live-or-sample.ts").isSample;
let maySampleBeShown: typeof import("./live-or-sample.ts").maySampleBeShown;
let loadLiveOrSampleRow: typeof import("./live-or-sample.ts").loadLiveOrSampleRow;
let rowsOf: typeof import("./live-or-sample.ts").rowsOf;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  samplesEnded = false;
  extensions = undefined;
  ({ ApiError } = await import("@party/contract/client"));
  ({ loadLiveOrSample, isSample, maySampleBeShown, loadLiveOrSampleRow, rowsOf } = await import("./live-or-sample.ts"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test("rows of the API are preferred to samples", async () => {
  expect(await loadLiveOrSample(async () => "live rows", sample)).toBe("live rows");
});

test.each([
  ["is cut off", failing],
  ["fails with 500", () => status(500)()],
  ["is answered with something that is no list", async () => rowsOf({ results: "none" } as never)],
])("a list that %s is the built-in one, marked as a sample", async (_, live: () => Promise<unknown[]>) => {
  expect(await loadLiveOrSample(live, async () => [{ id: 1 }])).toEqual([{ id: 1, sample: true }]);
});

test("a list that the server does not have is the built-in one, without a mark and without a line in the log", async () => {
  vi.stubEnv("SSR", true);
  const log = vi.spyOn(console, "warn").mockReturnValue();
  for (extensions of [undefined, false]) {
    expect(
      await loadLiveOrSample(
        () => status(404)(),
        async () => [{ id: 1 }],
      ),
    ).toEqual([{ id: 1 }]);
  }
  expect(log).not.toHaveBeenCalled();
  extensions = true;
  expect(
    await loadLiveOrSample(
      () => status(404)(),
      async () => [{ id: 1 }],
    ),
  ).toEqual([{ id: 1, sample: true }]);
});

test("nothing is shown in the place of an answer that is late: a slow call goes on in the browser", async () => {
  vi.stubEnv("SSR", true);
  const samples = vi.fn(sample);
  await expect(loadLiveOrSample(timedOut, samples)).rejects.toThrow("too long");
  expect(samples).not.toHaveBeenCalled();
  expect(await loadLiveOrSample(async () => "live rows", sample), "the next page").toBe("live rows");

  vi.stubEnv("SSR", false);
  const answered = vi.fn();
  const slow = () => new Promise<string>((resolve) => setTimeout(resolve, 120_000, "live rows"));
  void loadLiveOrSample(slow, samples).then(answered);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toHaveBeenCalledWith("live rows");
});

test("samples are marked, and logged once a minute per page", async () => {
  vi.stubEnv("SSR", true);
  const log = vi.spyOn(console, "warn").mockReturnValue();
  const rows = async () => ({ list: await loadLiveOrSample(failing, async () => [{ id: 1 } as { id: number }]) });
  const { list } = await rows();
  expect(list).toEqual([{ id: 1, sample: true }]);
  expect([isSample({ list }), isSample({ list: [{ id: 1 }] }), isSample(undefined)]).toEqual([true, false, false]);
  expect(await loadLiveOrSample<unknown>(failing, async () => ({ rows: [], next: null }))).toMatchObject({
    sample: true,
  });
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
    await loadLiveOrSample(
      async () => [{ id: 1 }],
      async () => [],
    ),
  ).toEqual([{ id: 1 }]);
  expect(await loadLiveOrSample<unknown>(failing, async () => [])).toEqual([]);
  expect(await loadLiveOrSample<unknown>(failing, async () => undefined)).toBeUndefined();
  expect(log).not.toHaveBeenCalled();
});

test.each([
  ["rows", [{ id: 1 }]],
  ["names", ["Guides"]],
  ["a page of rows", { rows: [], next: null }],
  ["a text", "the built-in rows"],
])("built-in %s are shown until the samples have ended", (_, value) => {
  expect([maySampleBeShown(value, undefined), maySampleBeShown(value, false), maySampleBeShown(value, true)]).toEqual([
    true,
    true,
    false,
  ]);
});

test.each([
  ["an empty list", []],
  ["nothing", null],
  ["no row", undefined],
])("%s is no sample", (_, value) => {
  expect(maySampleBeShown(value, true)).toBe(true);
});

test("once the samples have ended a failed call throws its error and is logged, and an empty default stays", async () => {
  vi.stubEnv("SSR", true);
  path = "/ended";
  const log = vi.spyOn(console, "warn").mockReturnValue();
  samplesEnded = true;
  await expect(loadLiveOrSample(failing, sample)).rejects.toThrow("fetch failed");
  expect(log.mock.calls).toEqual([['nothing shown at "/ended": fetch failed']]);
  expect(await loadLiveOrSample<unknown>(failing, async () => [])).toEqual([]);
});

test("once the samples have ended a missing row is not found, and one that cannot be loaded says so", async () => {
  const one = (request: () => Promise<unknown>) =>
    loadLiveOrSampleRow({
      id: "1",
      request,
      parse: (row) => row,
      samples: async () => [{ id: 1 }],
      failure: "no article now",
    });
  const missing = () => status(404)();
  extensions = true;
  expect(await one(missing)).toMatchObject({ id: 1, sample: true });
  samplesEnded = true;
  await expect(one(missing)).rejects.toMatchObject({ isNotFound: true });
  await expect(one(failing)).rejects.toThrow("no article now");
});

test.each([
  ["a page of HTML", undefined],
  ["null", null],
  ["a text", "ok"],
  ["nothing in a list", []],
])("an article that is answered with %s is not found", async (_, reply) => {
  const one = loadLiveOrSampleRow({
    id: "1",
    request: async () => reply,
    parse: (row) => row,
    samples: async () => [{ id: 1 }],
    failure: "no article now",
  });
  await expect(one).rejects.toMatchObject({ isNotFound: true });
});
