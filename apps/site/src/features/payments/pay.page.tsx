import { ApiError } from "@party/contract/client";
import type { Payment } from "@party/contract/payments";
import { Spinner } from "@party/ui/spinner.tsx";
import { createFileRoute } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { api } from "#api.ts";
import { pageHead } from "#shell/page-head.ts";
import { LazyPaymentPanel } from "./lazy-payment-panel.tsx";
import { CenteredPage, LinkFailure } from "./link-page.tsx";
import { paymentsContent } from "./payments.content.ts";

/** A payment by its link in an email. Private and short-lived, so only the browser loads it. */
export const Route = createFileRoute("/pay/$token")({
  ssr: false,
  head: () => pageHead({ title: "Payment", description: "Your payment to us.", path: "/", unlisted: true }),
  // The router's default shows the spinner for at least half a second.
  pendingMinMs: 0,
  pendingComponent: Opening,
  component: PayPage,
});

function Opening() {
  return <Spinner label="Opening your payment…" />;
}

function PayPage() {
  const { token } = Route.useParams();
  return (
    <CenteredPage title="Payment">
      <PaymentByLink key={token} token={token} />
    </CenteredPage>
  );
}

const content = paymentsContent.page;
const panelContent = { loading: content.loading, failed: content.unreached, retry: content.again };

interface Failure {
  text: string;
  /** There is no such payment, so trying again is useless. */
  unknown: boolean;
}

function PaymentByLink({ token }: { token: string }) {
  const [payment, setPayment] = useState<Payment>();
  const [failure, setFailure] = useState<Failure>();

  const load = useCallback(() => {
    const abort = new AbortController();
    setFailure(undefined);
    api("GET /payments/{token}/", { params: { token }, anonymous: true, signal: abort.signal }).then(
      setPayment,
      (error: unknown) => {
        if (!abort.signal.aborted) setFailure(failureOf(error));
      },
    );
    return () => abort.abort();
  }, [token]);
  useEffect(load, [load]);
  // Preloads the panel's chunk while the payment is loading. A failure is handled by LazyPaymentPanel.
  useEffect(() => void import("./payment-panel.tsx").catch(() => undefined), []);

  // Tries again without a click once the network is back.
  const canRetry = failure !== undefined && !failure.unknown;
  useEffect(() => {
    if (!canRetry) return;
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, [canRetry, load]);

  if (payment) return <LazyPaymentPanel content={panelContent} payment={payment} />;
  if (!failure) return <Spinner label={content.loading} />;
  return <LinkFailure {...failure} onRetry={load} />;
}

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return { text: error.text ?? content.unreached, unknown: error.status === 404 };
  return { text: navigator.onLine === false ? content.offline : content.unreached, unknown: false };
}
