import { CHECKOUT_CANCELLED } from "@party/contract/values/payments";
import { Spinner } from "@party/ui/spinner.tsx";
import { createFileRoute } from "@tanstack/react-router";
import { useEffect } from "react";
import { openingPageContent } from "#loading/loading.content.ts";
import { pageTitles } from "#shell/head/page-head.content.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { EmailLinkLayout } from "./email-link-layout.tsx";
import { LazyPaymentPanel } from "./panel/lazy-payment-panel.tsx";
import { paymentsContent } from "./panel/payments.content.ts";
import { PaymentByLink } from "./payment-by-link.tsx";

/** A payment by its link in an email. Private and short-lived, so only the browser loads it. */
export const Route = createFileRoute("/pay/$token")({
  ssr: false,
  head: () => pageHead("/pay/$token", { path: "/", unlisted: true }),
  // The router's default shows the spinner for at least half a second.
  pendingMinMs: 0,
  // In the chunk of every page, so without the texts of payments.
  pendingComponent: () => <Spinner label={openingPageContent.payment} />,
  component: PayPage,
});

const content = paymentsContent.page;
const panelContent = { loading: content.loading, failed: content.unreached, retry: content.again };

function PayPage() {
  const { token } = Route.useParams();
  const cancelled = new URLSearchParams(location.search).has(CHECKOUT_CANCELLED);
  // Preloads the panel's chunk while the payment is loading. A failure is handled by LazyPaymentPanel.
  useEffect(() => void import("./panel/payment-panel.tsx").catch(() => undefined), []);
  return (
    <EmailLinkLayout title={pageTitles["/pay/$token"]}>
      <PaymentByLink key={token} token={token}>
        {(payment) => <LazyPaymentPanel content={panelContent} payment={payment} cancelled={cancelled} />}
      </PaymentByLink>
    </EmailLinkLayout>
  );
}
