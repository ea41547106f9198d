import { createFileRoute } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { api } from "#api.ts";
import { inItsTime } from "#loading/in-its-time.ts";
import { profileContent as content } from "../profile/profile.content.ts";
import { Profile } from "../profile/profile.tsx";
import { dashboardHead } from "./dashboard.head.ts";
import { DashboardPage } from "./dashboard-page.tsx";
import { PageFailure } from "./page-failure.tsx";
import { PanelSkeleton } from "./panel-skeleton.tsx";

export const Route = createFileRoute("/_members-only/dashboard/profile")({
  loader: ({ abortController: { signal } }) => ({ profile: inItsTime(api("GET /api/profile/", { signal })) }),
  // Not kept: the next to sign in may be somebody else.
  gcTime: 0,
  head: () => dashboardHead("/profile"),
  component: ProfilePage,
  errorComponent: ({ reset }) => <PageFailure reset={reset} title={content.title} />,
});

function ProfilePage() {
  return (
    <DashboardPage title={content.title} lead={content.lead}>
      <Suspense fallback={<PanelSkeleton />}>
        <Loaded />
      </Suspense>
    </DashboardPage>
  );
}

function Loaded() {
  return <Profile loaded={use(Route.useLoaderData().profile)} />;
}
