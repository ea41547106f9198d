import type { Attendance, OpenEvent } from "@party/contract/attendance";
import { api } from "#api.ts";

export interface MemberEvents {
  mine: Attendance[];
  open: OpenEvent[];
}

export async function loadMyEvents(signal?: AbortSignal): Promise<MemberEvents> {
  const options = signal ? { signal } : {};
  const [mine, open] = await Promise.all([
    api("GET /api/attendance/", options),
    api("GET /api/attendance/events/", { ...options, query: { limit: 50 } }),
  ]);
  return { mine: mine.results, open: open.results };
}
