import type { Attendance, OpenEvent } from "@party/contract/attendance";
import { api } from "#api.ts";
import { fallbackWhenNotFound } from "#loading/failures/not-found.ts";

export interface MemberEvents {
  mine: Attendance[];
  open: OpenEvent[];
}

export async function loadMyEvents(signal?: AbortSignal): Promise<MemberEvents> {
  const options = signal ? { signal } : {};
  const none = fallbackWhenNotFound({ results: [], next: null });
  const [mine, open] = await Promise.all([
    api("GET /api/attendance/", options).catch(none),
    api("GET /api/attendance/events/", { ...options, query: { limit: 50 } }).catch(none),
  ]);
  return { mine: mine.results, open: open.results };
}
