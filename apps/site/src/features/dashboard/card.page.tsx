import { createFileRoute } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { loadCard } from "../card/card-calls.ts";
import { MembershipCard } from "../card/membership-card.tsx";
import { dashboardHead } from "./dashboard.head.ts";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { PageFailure } from "./page-failure.tsx";

export const Route = createFileRoute("/_members-only/dashboard/card")({
  // Not awaited: the page shows its frame meanwhile. Nor kept: the next to sign in may be somebody else.
  loader: ({ abortController }) => {
    const card = loadCard(abortController.signal);
    // It may fail before the page asks for it, which is not unhandled: the page tells.
    card.catch(() => undefined);
    return { card };
  },
  gcTime: 0,
  head: () => dashboardHead("/card"),
  component: CardPage,
  errorComponent: PageFailure,
});

function CardPage() {
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      <Loaded />
    </Suspense>
  );
}

function Loaded() {
  return <MembershipCard card={use(Route.useLoaderData().card)} />;
}
