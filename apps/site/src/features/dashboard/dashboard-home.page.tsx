import { ApiError } from "@party/contract/client";
import type { Dashboard } from "@party/contract/dashboard";
import { createFileRoute } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { api } from "#api.ts";
import { importChunk } from "#loading/chunk-error.ts";
import { deferred } from "#loading/loader-data.ts";
import { dashboardHead } from "#portal/dashboard.head.ts";
import { PageFailure } from "#portal/dashboard-page.tsx";
import { DashboardSkeleton } from "#portal/skeleton.tsx";
import { dashboardContent as content } from "./dashboard.content.ts";
import { DashboardHome } from "./dashboard-home.tsx";

export const Route = createFileRoute("/_members-only/dashboard/")({
  loader: ({ abortController }) => ({ dashboard: deferred(loadDashboard(abortController.signal)) }),
  // The next sign-in may be another member.
  gcTime: 0,
  head: () => dashboardHead(""),
  component: DashboardHomePage,
  errorComponent: ({ reset }) => <PageFailure reset={reset} title={content.title} text={content.failed} />,
});

function DashboardHomePage() {
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      <Loaded />
    </Suspense>
  );
}

function Loaded() {
  return <DashboardHome dashboard={use(Route.useLoaderData().dashboard)} />;
}

/** Falls back to the spec's fixed sample when the server has no dashboard endpoint (404). */
async function loadDashboard(signal: AbortSignal): Promise<Dashboard> {
  try {
    return await api("GET /api/dashboard/", { signal });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return (await importChunk(() => import("@party/samples/dashboard"))).dashboard;
  }
}
