import { ApiError } from "@party/contract/client";
import type { Payment } from "@party/contract/payments";
import { Link } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { api } from "#api.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import css from "./pay.module.css";
import { PaymentPanel } from "./payment-panel.tsx";
import { paymentsContent } from "./payments.content.ts";

const content = paymentsContent.page;

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

  // Whoever was offline need not press anything.
  const lost = failure !== undefined && !failure.unknown;
  useEffect(() => {
    if (!lost) return;
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, [lost, load]);

  if (payment) return <PaymentPanel payment={payment} />;
  if (!failure) return <Spinner label={content.loading} />;
  return (
    <div className={css.failure}>
      <Alert severity="error">{failure.text}</Alert>
      {failure.unknown ? <p>{content.unknown}</p> : null}
      <p className={css.actions}>
        {failure.unknown ? null : (
          <button type="button" className={buttonClass("primary")} onClick={load}>
            {content.again}
          </button>
        )}
        <Link to="/contact" className={buttonClass("outlined")}>
          {content.contact}
        </Link>
      </p>
    </div>
  );
}

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return { text: error.text ?? content.unreached, unknown: error.status === 404 };
  return { text: navigator.onLine === false ? content.offline : content.unreached, unknown: false };
}
