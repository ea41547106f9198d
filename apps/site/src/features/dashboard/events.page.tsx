import { createFileRoute, Link } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { attendanceContent as content } from "../attendance/attendance.content.ts";
import { loadMyEvents } from "../attendance/load-my-events.ts";
import { MyEvents } from "../attendance/my-events.tsx";
import { laterContent } from "./dashboard.content.ts";
import { dashboardHead } from "./dashboard.head.ts";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { LaterPage } from "./later-page.tsx";
import { PageFailure } from "./page-failure.tsx";

export const Route = createFileRoute("/_members-only/dashboard/events")({
  // Not awaited: the page shows its frame meanwhile. Nor kept: the next to sign in may be somebody else.
  loader: ({ abortController }) => {
    const events = loadMyEvents(abortController.signal);
    // It may fail before the page asks for it, which is not unhandled: the page tells.
    events.catch(() => undefined);
    return { events };
  },
  gcTime: 0,
  head: () => dashboardHead("/events"),
  component: DashboardEventsPage,
  errorComponent: EventsFailure,
});

function DashboardEventsPage() {
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      <Loaded />
    </Suspense>
  );
}

function Loaded() {
  const events = use(Route.useLoaderData().events);
  if (events) return <MyEvents loaded={events} />;
  const { title, text, action } = laterContent.events;
  return (
    <LaterPage title={title} text={text}>
      <p>
        <Link to="/events">{action}</Link>
      </p>
    </LaterPage>
  );
}

function EventsFailure({ reset }: { reset: () => void }) {
  return <PageFailure reset={reset} words={content.failure} />;
}
