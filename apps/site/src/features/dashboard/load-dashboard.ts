import { ApiError } from "@party/contract/client";
import type { Dashboard } from "@party/contract/dashboard";
import { api } from "#api.ts";
import { importChunk } from "#loading/chunk-error.ts";
import { pageState } from "#page-context.ts";

// Loaders are in the chunk of every page, so this file imports no component.

export const dashboardQuery = {
  queryKey: ["dashboard"],
  queryFn: ({ signal }: { signal: AbortSignal }) => loadDashboard(signal),
};

/** Falls back to the spec's fixed sample when the server has no dashboard endpoint (404). */
async function loadDashboard(signal: AbortSignal): Promise<Dashboard> {
  try {
    return await api("GET /api/dashboard/", { signal });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404 || pageState().samplesEnded) throw error;
    return (await importChunk(() => import("@party/samples/dashboard"))).dashboard;
  }
}
