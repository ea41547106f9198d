import { Alert } from "@party/ui/alert.tsx";
import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, useLocation } from "@tanstack/react-router";
import { historyQuery, type LoadedHistory, PaymentHistory } from "#features/payments/payment-history.tsx";
import { RollsPanel } from "#features/rolls/rolls-panel.tsx";
import { DashboardPage, PageFailure, PanelSkeleton } from "#portal/dashboard-page.tsx";
import { pageHead } from "#shell/head/page-head.ts";
import { membershipsQuery } from "./memberships-query.ts";
import { ownMembershipsContent as content } from "./own-memberships.content.ts";
import { OwnMemberships } from "./own-memberships.tsx";

export const Route = createFileRoute("/_members-only/dashboard/payments")({
  head: () => pageHead("/dashboard/payments", { unlisted: true }),
  component: PaymentsPage,
  errorComponent: PaymentsFailure,
});

function PaymentsPage() {
  // Loaded together with the memberships, which suspend.
  const history = useInfiniteQuery(historyQuery);
  return (
    <DashboardPage title={content.title} lead={content.lead}>
      <LoadedPayments history={history} />
    </DashboardPage>
  );
}

/** The wizard redirects here with the id of a membership to pay for (spec.md section 4). */
function LoadedPayments({ history }: { history: LoadedHistory }) {
  const { membershipId, message } = useLocation({ select: ({ state }) => state });
  const memberships = useSuspenseQuery(membershipsQuery).data?.results ?? null;
  if (!history.isFetched) return <PanelSkeleton />;
  return (
    <>
      <OwnMemberships memberships={memberships} selectedId={membershipId} message={message} />
      <RollsPanel />
      <PaymentHistory history={history} />
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
