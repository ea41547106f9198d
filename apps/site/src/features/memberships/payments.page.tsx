import { createFileRoute, useLocation } from "@tanstack/react-router";
import { Suspense, use } from "react";
import { api } from "#api.ts";
import { PaymentHistory } from "#features/payments/payment-history.tsx";
import { deferred } from "#loading/loader-data.ts";
import { DashboardPage, PageFailure, PanelSkeleton } from "#portal/dashboard-page.tsx";
import { dashboardHead } from "#shell/page-head.ts";
import { Alert } from "#ui/alert.tsx";
import { ownMembershipsContent as content } from "./own-memberships.content.ts";
import { OwnMemberships } from "./own-memberships.tsx";

export const Route = createFileRoute("/_members-only/dashboard/payments")({
  loader: ({ abortController: { signal } }) => ({
    memberships: deferred(api("GET /memberships/", { signal })),
    // Optional: without it the page shows an error in its place.
    history: api("GET /payments/", { signal }).catch(() => undefined),
  }),
  // Payments change on other devices, and the next sign-in may be another member.
  gcTime: 0,
  head: () => dashboardHead("/payments"),
  component: PaymentsPage,
  errorComponent: PaymentsFailure,
});

function PaymentsPage() {
  return (
    <DashboardPage title={content.title} lead={content.lead}>
      <Suspense fallback={<PanelSkeleton />}>
        <Loaded />
      </Suspense>
    </DashboardPage>
  );
}

/** The wizard redirects here with the id of a membership to pay for (spec section 4). */
function Loaded() {
  const { membershipId, message } = useLocation({ select: ({ state }) => state });
  const { memberships, history } = Route.useLoaderData();
  const { results } = use(memberships);
  const payments = use(history);
  return (
    <>
      <OwnMemberships memberships={results} selectedId={membershipId} message={message} />
      <PaymentHistory initial={payments} />
    </>
  );
}

function PaymentsFailure({ reset }: { reset: () => void }) {
  const { membershipId, message } = useLocation({ select: ({ state }) => state });
  return (
    <PageFailure reset={reset} title={content.title} text={content.failure.list}>
      {message ? <Alert severity="info">{message}</Alert> : null}
      {membershipId === undefined ? null : <p>{content.failure.arrived}</p>}
    </PageFailure>
  );
}
