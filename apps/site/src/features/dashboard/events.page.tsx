import { createFileRoute } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { inItsTime } from "#loading/in-its-time.ts";
import { attendanceContent as content } from "../attendance/attendance.content.ts";
import { loadMyEvents } from "../attendance/load-my-events.ts";
import { MyEvents } from "../attendance/my-events.tsx";
import { dashboardHead } from "./dashboard.head.ts";
import { DashboardPage } from "./dashboard-page.tsx";
import { PageFailure } from "./page-failure.tsx";
import { PanelSkeleton } from "./panel-skeleton.tsx";

export const Route = createFileRoute("/_members-only/dashboard/events")({
  loader: ({ abortController }) => ({ events: inItsTime(loadMyEvents(abortController.signal)) }),
  // Not kept: the next to sign in may be somebody else.
  gcTime: 0,
  head: () => dashboardHead("/events"),
  component: EventsPage,
  errorComponent: ({ reset }) => <PageFailure reset={reset} title={content.title} text={content.failure} />,
});

function EventsPage() {
  return (
    <DashboardPage title={content.title} lead={content.lead}>
      <Suspense fallback={<PanelSkeleton />}>
        <Loaded />
      </Suspense>
    </DashboardPage>
  );
}

function Loaded() {
  return <MyEvents loaded={use(Route.useLoaderData().events)} />;
}
