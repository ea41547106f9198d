import { Alert } from "@party/ui/alert.tsx";
import { useInfiniteQuery, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, useLocation } from "@tanstack/react-router";
import { historyQuery, type LoadedHistory, PaymentHistory } from "#features/payments/payment-history.tsx";
import { type LoadedRolls, RollsPanel, rollsQuery } from "#features/rolls/rolls-panel.tsx";
import { DashboardPage, PanelSkeleton } from "#portal/dashboard-page.tsx";
import { pageHead } from "#shell/head/page-head.ts";
import { membershipsQuery } from "./memberships-query.ts";
import { ownMembershipsContent as content } from "./own-memberships.content.ts";
import { OwnMemberships } from "./own-memberships.tsx";

export const Route = createFileRoute("/_members-only/dashboard/payments")({
  head: () => pageHead("/dashboard/payments", { unlisted: true }),
  component: PaymentsPage,
});

function PaymentsPage() {
  // Loaded together with the memberships, which suspend.
  const history = useInfiniteQuery(historyQuery);
  const rolls = useQuery(rollsQuery);
  return (
    <DashboardPage title={content.title} lead={content.lead} failure={<PaymentsFailure />}>
      <LoadedPayments history={history} rolls={rolls} />
    </DashboardPage>
  );
}

/** The wizard redirects here with the id of a membership to pay for (spec.md section 4). */
function LoadedPayments({ history, rolls }: { history: LoadedHistory; rolls: LoadedRolls }) {
  const { membershipId, message } = useLocation({ select: ({ state }) => state });
  const memberships = useSuspenseQuery(membershipsQuery).data?.results ?? null;
  if (!history.isFetched || !rolls.isFetched) return <PanelSkeleton />;
  return (
    <>
      <OwnMemberships memberships={memberships} selectedId={membershipId} message={message} />
      <RollsPanel rolls={rolls} />
      <PaymentHistory history={history} />
    </>
  );
}

function PaymentsFailure() {
  const { membershipId, message } = useLocation({ select: ({ state }) => state });
  return (
    <>
      <Alert severity="error">{content.failure.list}</Alert>
      {message ? <Alert severity="info">{message}</Alert> : null}
      {membershipId === undefined ? null : <p>{content.failure.arrived}</p>}
    </>
  );
}
