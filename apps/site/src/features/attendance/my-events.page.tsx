import { createFileRoute } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { deferred } from "#loading/loader-data.ts";
import { dashboardHead } from "#portal/dashboard.head.ts";
import { DashboardPage, PageFailure } from "#portal/dashboard-page.tsx";
import { PanelSkeleton } from "#portal/skeleton.tsx";
import { attendanceContent as content } from "./attendance.content.ts";
import { loadMyEvents } from "./load-my-events.ts";
import { MyEvents } from "./my-events.tsx";

export const Route = createFileRoute("/_members-only/dashboard/events")({
  loader: ({ abortController }) => ({ events: deferred(loadMyEvents(abortController.signal)) }),
  // The next sign-in may be another member.
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
