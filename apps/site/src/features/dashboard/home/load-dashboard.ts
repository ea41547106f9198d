import type { Dashboard } from "@party/contract/dashboard";
import { api } from "#api.ts";
import { isNotFound } from "#loading/failures/not-found.ts";
import { importChunk } from "#loading/start/chunk-error.ts";
import { readPageState } from "#page-context.ts";

// Loaders are in the chunk of every page, so this file imports no component.

export const dashboardQuery = {
  queryKey: ["dashboard"],
  queryFn: ({ signal }: { signal: AbortSignal }) => loadDashboard(signal),
};

/** The member's own, or the fixed sample of spec.md section 1 unless the server is the party's own and only failed. */
async function loadDashboard(signal: AbortSignal): Promise<Dashboard> {
  try {
    return await api("GET /api/dashboard/", { signal });
  } catch (error) {
    const { samplesEnded, extensions } = readPageState();
    if (samplesEnded || (extensions && !isNotFound(error))) throw error;
    return (await importChunk(() => import("@party/samples/dashboard"))).dashboard;
  }
}
