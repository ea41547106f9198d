import { ApiError } from "@party/contract/client";
import type { Dashboard } from "@party/contract/dashboard";
import { api } from "#api.ts";
import { orChunkError } from "#loading/chunk-error.ts";

/** The member's own data, or the spec's fixed sample from a server that has no dashboard (404). */
export async function loadDashboard(signal: AbortSignal): Promise<Dashboard> {
  try {
    return await api("GET /api/dashboard/", { signal });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return (await orChunkError(() => import("@party/samples/dashboard"))).dashboard;
  }
}
