import { createFileRoute } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { api } from "#api.ts";
import { deferred } from "#loading/loader-data.ts";
import { dashboardHead } from "#portal/dashboard.head.ts";
import { DashboardPage, PageFailure } from "#portal/dashboard-page.tsx";
import { portalContent } from "#portal/portal.content.ts";
import { PanelSkeleton } from "#portal/skeleton.tsx";
import { cardContent as content } from "./card.content.ts";
import { MembershipCard } from "./membership-card.tsx";

export const Route = createFileRoute("/_members-only/dashboard/card")({
  loader: ({ abortController: { signal } }) => ({ card: deferred(api("GET /api/card/", { signal })) }),
  // The next sign-in may be another member.
  gcTime: 0,
  head: () => dashboardHead("/card"),
  component: CardPage,
  errorComponent: ({ reset }) => <PageFailure reset={reset} title={content.title} />,
});

function CardPage() {
  return (
    <DashboardPage title={content.title} lead={content.lead} back={{ to: "/dashboard", label: portalContent.back }}>
      <Suspense fallback={<PanelSkeleton />}>
        <Loaded />
      </Suspense>
    </DashboardPage>
  );
}

function Loaded() {
  return <MembershipCard card={use(Route.useLoaderData().card).card} />;
}
