import { createFileRoute } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { api } from "#api.ts";
import { dashboardContent } from "#features/dashboard/dashboard.content.ts";
import { dashboardHead } from "#features/dashboard/dashboard.head.ts";
import { DashboardPage } from "#features/dashboard/dashboard-page.tsx";
import { PageFailure } from "#features/dashboard/page-failure.tsx";
import { PanelSkeleton } from "#features/dashboard/panel-skeleton.tsx";
import { inItsTime } from "#loading/in-its-time.ts";
import { NotificationList } from "./notification-list.tsx";
import { notificationsContent as content } from "./notifications.content.ts";

export const Route = createFileRoute("/_members-only/dashboard/notifications")({
  loader: ({ abortController: { signal } }) => ({
    notifications: inItsTime(api("GET /api/notifications/", { signal })),
  }),
  // Not kept: the next to sign in may be somebody else.
  gcTime: 0,
  head: () => dashboardHead("/notifications"),
  component: NotificationsPage,
  errorComponent: ({ reset }) => <PageFailure reset={reset} title={content.title} text={content.failure.list} />,
});

function NotificationsPage() {
  return (
    <DashboardPage title={content.title} lead={content.lead} back={{ to: "/dashboard", label: dashboardContent.back }}>
      <Suspense fallback={<PanelSkeleton />}>
        <Loaded />
      </Suspense>
    </DashboardPage>
  );
}

function Loaded() {
  return <NotificationList given={use(Route.useLoaderData().notifications)} />;
}
