import type { Attendance, OpenEvent } from "@party/contract/attendance";
import { ApiError } from "@party/contract/client";
import { api } from "#api.ts";

export interface MyEvents {
  mine: Attendance[];
  open: OpenEvent[];
}

/** @returns undefined when the server has no signing up (404) */
export async function loadMyEvents(signal?: AbortSignal): Promise<MyEvents | undefined> {
  const options = signal ? { signal } : {};
  try {
    const [mine, open] = await Promise.all([
      api("GET /api/attendance/", options),
      api("GET /api/attendance/events/", options),
    ]);
    return { mine: mine.results, open: open.results };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
