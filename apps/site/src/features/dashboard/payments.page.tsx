import { planOf } from "@party/contract/values/membership-plans";
import { formatKes } from "@party/contract/values/money";
import { createFileRoute, Link, useLocation } from "@tanstack/react-router";
import { Alert } from "#ui/alert.tsx";
import { laterContent } from "./dashboard.content.ts";
import { dashboardHead } from "./dashboard.head.ts";
import css from "./later-page.module.css";
import { LaterPage } from "./later-page.tsx";

const content = laterContent.payments;

export const Route = createFileRoute("/_members-only/dashboard/payments")({
  head: () => dashboardHead("/payments"),
  component: PaymentsPage,
});

/** The wizard sends a paid application here, with what is owed for it (spec section 4). */
function PaymentsPage() {
  const { message, membershipId, plan } = useLocation({ select: ({ state }) => state });
  return (
    <LaterPage
      title={content.title}
      text={content.text}
      notice={message ? <Alert severity="info">{message}</Alert> : null}
    >
      {plan ? (
        <>
          <dl className={css.facts}>
            <div>
              <dt>{content.due}</dt>
              <dd>{`${planOf(plan).name}, ${formatKes(planOf(plan).fee)}`}</dd>
            </div>
            <div>
              <dt>{content.number}</dt>
              <dd>{membershipId}</dd>
            </div>
          </dl>
          <p>{content.keep}</p>
        </>
      ) : null}
      <p>
        <Link to="/contact">{content.action}</Link>
      </p>
    </LaterPage>
  );
}
