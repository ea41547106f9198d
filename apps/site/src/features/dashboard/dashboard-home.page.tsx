import { createFileRoute } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { inItsTime } from "#loading/in-its-time.ts";
import { dashboardHead } from "#portal/dashboard.head.ts";
import { PageFailure } from "#portal/dashboard-page.tsx";
import { DashboardSkeleton } from "#portal/skeleton.tsx";
import { dashboardContent as content } from "./dashboard.content.ts";
import { DashboardHome } from "./dashboard-home.tsx";
import { loadDashboard } from "./load-dashboard.ts";

export const Route = createFileRoute("/_members-only/dashboard/")({
  loader: ({ abortController }) => ({ dashboard: inItsTime(loadDashboard(abortController.signal)) }),
  // Not kept: the next to sign in may be somebody else.
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
