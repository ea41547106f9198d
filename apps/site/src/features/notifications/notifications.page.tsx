import { createFileRoute } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { api } from "#api.ts";
import { inItsTime } from "#loading/loader-data.ts";
import { dashboardHead } from "#portal/dashboard.head.ts";
import { DashboardPage, PageFailure } from "#portal/dashboard-page.tsx";
import { portalContent } from "#portal/portal.content.ts";
import { PanelSkeleton } from "#portal/skeleton.tsx";
import { NotificationList } from "./notification-list.tsx";
import { notificationsContent as content } from "./notifications.content.ts";

export const Route = createFileRoute("/_members-only/dashboard/notifications")({
  loader: ({ abortController: { signal } }) => ({
    notifications: inItsTime(api("GET /api/notifications/", { signal })),
  }),
  // The next sign-in may be another member.
  gcTime: 0,
  head: () => dashboardHead("/notifications"),
  component: NotificationsPage,
  errorComponent: ({ reset }) => <PageFailure reset={reset} title={content.title} text={content.failure.list} />,
});

function NotificationsPage() {
  return (
    <DashboardPage title={content.title} lead={content.lead} back={{ to: "/dashboard", label: portalContent.back }}>
      <Suspense fallback={<PanelSkeleton />}>
        <Loaded />
      </Suspense>
    </DashboardPage>
  );
}

function Loaded() {
  return <NotificationList given={use(Route.useLoaderData().notifications)} />;
}
