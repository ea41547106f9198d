import { ApiError } from "@party/contract/client";
import type { Payment } from "@party/contract/payments";
import { useCallback, useEffect, useState } from "react";
import { api } from "#api.ts";
import { Spinner } from "#ui/spinner.tsx";
import { LatePanel } from "./late-panel.tsx";
import { LinkFailure } from "./link-failure.tsx";
import { paymentsContent } from "./payments.content.ts";

const content = paymentsContent.page;
const words = { loading: content.loading, failed: content.unreached, retry: content.again };

interface Failure {
  text: string;
  /** No such payment: trying again finds none either. */
  unknown: boolean;
}

/** A payment by the token of its link, or why it cannot be shown. */
export function PaymentByLink({ token }: { token: string }) {
  const [payment, setPayment] = useState<Payment>();
  const [failure, setFailure] = useState<Failure>();

  const load = useCallback(() => {
    const ended = new AbortController();
    setFailure(undefined);
    api("GET /payments/{token}/", { params: { token }, anonymous: true, signal: ended.signal }).then(
      setPayment,
      (error: unknown) => {
        if (!ended.signal.aborted) setFailure(failureOf(error));
      },
    );
    return () => ended.abort();
  }, [token]);
  useEffect(load, [load]);
  // On its way while the payment is asked for; should it fail, the panel asks again.
  useEffect(() => void import("./payment-panel.tsx").catch(() => undefined), []);

  // Whoever was offline need not press anything.
  const lost = failure !== undefined && !failure.unknown;
  useEffect(() => {
    if (!lost) return;
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, [lost, load]);

  if (payment) return <LatePanel words={words} payment={payment} />;
  if (!failure) return <Spinner label={content.loading} />;
  return <LinkFailure {...failure} onAgain={load} />;
}

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return { text: error.text ?? content.unreached, unknown: error.status === 404 };
  return { text: navigator.onLine === false ? content.offline : content.unreached, unknown: false };
}
