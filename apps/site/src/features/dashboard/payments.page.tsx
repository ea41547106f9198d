import { createFileRoute, Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, Suspense, use } from "react";
import { api } from "#api.ts";
import { ownMembershipsContent as content } from "#features/memberships/own-memberships.content.ts";
import css from "#features/memberships/own-memberships.module.css";
import { OwnMemberships } from "#features/memberships/own-memberships.tsx";
import { PaymentHistory } from "#features/payments/payment-history.tsx";
import { useTryAgain } from "#loading/use-try-again.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { dashboardHead } from "./dashboard.head.ts";

export const Route = createFileRoute("/_members-only/dashboard/payments")({
  // Not awaited: the page says meanwhile what it does. Nor kept: it is paid elsewhere too, and the next may be another.
  loader: ({ abortController: { signal } }) => {
    const memberships = api("GET /memberships/", { signal });
    // It may fail before the page asks for it, which is not unhandled: the page tells.
    memberships.catch(() => undefined);
    // The page can do its work without them, and tells.
    const history = api("GET /payments/", { signal }).catch(() => undefined);
    return { memberships, history };
  },
  gcTime: 0,
  head: () => dashboardHead("/payments"),
  component: PaymentsPage,
  errorComponent: PaymentsFailure,
});

function PaymentsPage() {
  return (
    <Page>
      <Suspense fallback={<Spinner label={content.loading} />}>
        <Loaded />
      </Suspense>
    </Page>
  );
}

/** The wizard sends a paid application here, with what is owed for it (spec section 4). */
function Loaded() {
  const { membershipId, message } = useLocation({ select: ({ state }) => state });
  const { memberships, history } = Route.useLoaderData();
  const { results } = use(memberships);
  const paid = use(history);
  return (
    <>
      <OwnMemberships memberships={results} wanted={membershipId} message={message} />
      <PaymentHistory given={paid} />
      <p>
        <Link to="/dashboard">{content.back}</Link>
      </p>
    </>
  );
}

function PaymentsFailure({ reset }: { reset: () => void }) {
  const again = useTryAgain(reset);
  const { membershipId, message } = useLocation({ select: ({ state }) => state });
  return (
    <Page>
      {message ? <Alert severity="info">{message}</Alert> : null}
      <Alert severity="error">{content.failure.list}</Alert>
      {membershipId === undefined ? null : <p>{content.failure.arrived}</p>}
      <p className={css.actions}>
        <button type="button" className={buttonClass("primary")} onClick={again}>
          {content.failure.again}
        </button>
        <Link to="/dashboard" className={buttonClass("outlined")}>
          {content.back}
        </Link>
      </p>
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className={css.page}>
      <h1>{content.title}</h1>
      {children}
    </div>
  );
}
