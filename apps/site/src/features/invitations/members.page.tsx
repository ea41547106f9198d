import { createFileRoute } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { deferred } from "#loading/loader-data.ts";
import { dashboardHead } from "#portal/dashboard.head.ts";
import { DashboardPage, PageFailure } from "#portal/dashboard-page.tsx";
import { PanelSkeleton } from "#portal/skeleton.tsx";
import { invitationsContent as content } from "./invitations.content.ts";
import { loadMembers } from "./load-members.ts";
import { Members } from "./members.tsx";

export const Route = createFileRoute("/_members-only/dashboard/members")({
  loader: ({ abortController }) => ({ members: deferred(loadMembers(abortController.signal)) }),
  // The next sign-in may be another member.
  gcTime: 0,
  head: () => dashboardHead("/members"),
  component: MembersPage,
  errorComponent: ({ reset }) => <PageFailure reset={reset} title={content.title} />,
});

function MembersPage() {
  return (
    <DashboardPage title={content.title} lead={content.lead}>
      <Suspense fallback={<PanelSkeleton />}>
        <Loaded />
      </Suspense>
    </DashboardPage>
  );
}

function Loaded() {
  return <Members loaded={use(Route.useLoaderData().members)} />;
}
