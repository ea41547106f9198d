import { createFileRoute } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { inItsTime } from "#loading/in-its-time.ts";
import { invitationsContent as content } from "../invitations/invitations.content.ts";
import { loadMembers } from "../invitations/load-members.ts";
import { Members } from "../invitations/members.tsx";
import { dashboardHead } from "./dashboard.head.ts";
import { DashboardPage } from "./dashboard-page.tsx";
import { PageFailure } from "./page-failure.tsx";
import { PanelSkeleton } from "./panel-skeleton.tsx";

export const Route = createFileRoute("/_members-only/dashboard/members")({
  loader: ({ abortController }) => ({ members: inItsTime(loadMembers(abortController.signal)) }),
  // Not kept: the next to sign in may be somebody else.
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
