import { ApiError } from "@party/contract/client";
import type { Payment } from "@party/contract/payments";
import { Spinner } from "@party/ui/spinner.tsx";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { api } from "#api.ts";
import { EmailLinkFailure } from "./email-link-layout.tsx";
import { paymentsContent } from "./panel/payments.content.ts";

const content = paymentsContent.page;

interface LoadFailure {
  text: string;
  /** There is no such payment, so trying again is useless. */
  unknown: boolean;
}

interface PaymentByLinkProps {
  token: string;
  /** If the page knows it already. */
  initial?: Payment | undefined;
  children: (payment: Payment) => ReactNode;
}

/** Loads a payment by the token of its link, and shows why that failed. */
export function PaymentByLink({ token, initial, children }: PaymentByLinkProps) {
  const [payment, setPayment] = useState(initial);
  const [failure, setFailure] = useState<LoadFailure>();

  const load = useCallback(() => {
    if (initial) return undefined;
    const abort = new AbortController();
    setFailure(undefined);
    api("GET /payments/{token}/", { params: { token }, anonymous: true, signal: abort.signal }).then(
      setPayment,
      (error: unknown) => {
        if (!abort.signal.aborted) setFailure(loadFailureOf(error));
      },
    );
    return () => abort.abort();
  }, [token, initial]);
  useEffect(load, [load]);

  // Tries again without a click once the network is back.
  const canRetry = failure !== undefined && !failure.unknown;
  useEffect(() => {
    if (!canRetry) return;
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, [canRetry, load]);

  if (payment) return children(payment);
  if (!failure) return <Spinner label={content.loading} />;
  return <EmailLinkFailure {...failure} onRetry={load} />;
}

function loadFailureOf(error: unknown): LoadFailure {
  if (error instanceof ApiError) return { text: error.text ?? content.unreached, unknown: error.status === 404 };
  return { text: navigator.onLine === false ? content.offline : content.unreached, unknown: false };
}
