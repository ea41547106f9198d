import { Link } from "@tanstack/react-router";
import { type ComponentProps, useCallback, useEffect, useState } from "react";
import type { PaymentPanel } from "#features/payments/payment-panel.tsx";
import { orChunkError } from "#loading/chunk-error.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { donateContent } from "./donate.content.ts";
import css from "./late-payment.module.css";

const words = donateContent.payment;

/** The payment of a gift, whose script comes only once there is something to pay. */
export function LatePayment({ onPaid, ...props }: ComponentProps<typeof PaymentPanel>) {
  const [Panel, setPanel] = useState<typeof PaymentPanel>();
  const [failed, setFailed] = useState(false);
  const [paid, setPaid] = useState(props.payment.state !== "open");
  const load = useCallback(() => {
    setFailed(false);
    orChunkError(() => import("#features/payments/payment-panel.tsx")).then(
      (loaded) => setPanel(() => loaded.PaymentPanel),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  return (
    <div className={css.payment}>
      {Panel ? (
        <Panel
          {...props}
          onPaid={(payment) => {
            setPaid(true);
            onPaid?.(payment);
          }}
        />
      ) : failed ? (
        <>
          <Alert severity="error">{words.failed}</Alert>
          <button type="button" className={buttonClass("primary")} onClick={load}>
            {words.retry}
          </button>
        </>
      ) : (
        <Spinner label={words.loading} />
      )}
      {paid ? null : (
        <p className={css.own}>
          {words.ownHint}{" "}
          <Link to="/pay/$token" params={{ token: props.payment.token }}>
            {words.own}
          </Link>
        </p>
      )}
    </div>
  );
}
