import { afterEach, expect, test, vi } from "vitest";
import { importChunk } from "./chunk-error.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function answered(name: string, responseStatus: number, responseEnd = performance.now() + 60_000) {
  const entry = { name, responseStatus, startTime: 0, responseEnd };
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([entry as unknown as PerformanceEntry]);
}

const failing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

test("a script with 404 is reported as missing", async () => {
  answered("https://party.example/assets/news.js", 404);
  await expect(importChunk(failing)).rejects.toThrow("Loading chunk failed (missing)");
});

test("a script that returned 404 before and now fails to load is not reported as missing", async () => {
  answered("https://party.example/assets/news.js", 404, 0);
  await expect(importChunk(failing)).rejects.toThrow("Loading chunk failed (error)");
});

test("a picture with 404 does not count as a missing script", async () => {
  answered("https://party.example/pictures/hero.avif", 404);
  await expect(importChunk(failing)).rejects.toThrow("Loading chunk failed (error)");
});

test("a script times out after 120 seconds, not sooner", async () => {
  vi.useFakeTimers();
  const outcome = vi.fn();
  importChunk(() => new Promise(() => {})).catch(outcome);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ reason: "timeout" }));
});

test("a loaded script is returned", async () => {
  await expect(importChunk(() => Promise.resolve("module"))).resolves.toBe("module");
});
