import { createFileRoute } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { dashboardContent as content } from "./dashboard.content.ts";
import { dashboardHead } from "./dashboard.head.ts";
import { DashboardHome } from "./dashboard-home.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { loadDashboard } from "./load-dashboard.ts";
import { PageFailure } from "./page-failure.tsx";

export const Route = createFileRoute("/_members-only/dashboard/")({
  // Not awaited: the page shows its outline meanwhile. Nor kept: the next to sign in may be somebody else.
  loader: ({ abortController }) => {
    const dashboard = loadDashboard(abortController.signal);
    // It may fail before the page asks for it, which is not unhandled: the page tells.
    dashboard.catch(() => undefined);
    return { dashboard };
  },
  gcTime: 0,
  head: () => dashboardHead(""),
  component: DashboardHomePage,
  errorComponent: DashboardFailure,
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

function DashboardFailure({ reset }: { reset: () => void }) {
  return <PageFailure reset={reset} words={content.failure} />;
}
