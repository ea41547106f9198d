import type { User } from "@party/contract/auth";
import type { Payment } from "@party/contract/payments";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { Link } from "@tanstack/react-router";
import { type ComponentProps, useCallback, useEffect, useState } from "react";
import { importChunk } from "#loading/start/chunk-error.ts";
import { useSession } from "#session/use-session.ts";
import css from "./lazy-payment-panel.module.css";
import type { PaymentPanel } from "./payment-panel.tsx";

interface LazyPaymentPanelProps extends ComponentProps<typeof PaymentPanel> {
  content: { loading: string; failed: string; retry: string };
}

/** Loads the payment panel's chunk after the page has rendered. */
export function LazyPaymentPanel({ content, ...props }: LazyPaymentPanelProps) {
  const { loading, user } = useSession();
  const [Panel, setPanel] = useState<typeof PaymentPanel>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    importChunk(() => import("./payment-panel.tsx")).then(
      (loaded) => setPanel(() => loaded.PaymentPanel),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  if (Panel && !loading)
    return <Panel {...props} suggestedPhone={props.suggestedPhone || phoneOf(user, props.payment)} />;
  if (!failed) return <Spinner label={content.loading} />;
  return (
    <>
      <Alert severity="error">{content.failed}</Alert>
      <Button onClick={load}>{content.retry}</Button>
    </>
  );
}

/** The member's number, unless another phone was prompted for this payment: that one is asked again. */
function phoneOf(user: Partial<User> | undefined, { attempt }: Payment): string | undefined {
  return user?.phone?.endsWith(attempt?.phone_last3 ?? "") ? user.phone : undefined;
}

interface LinkedPaymentPanelProps extends LazyPaymentPanelProps {
  content: LazyPaymentPanelProps["content"] & { own: string; ownHint: string };
}

/** The payment panel, with a link to the payment's own page until it is paid. */
export function LinkedPaymentPanel({ onPaid, ...props }: LinkedPaymentPanelProps) {
  const { content, payment } = props;
  const [paid, setPaid] = useState(payment.state !== "open");
  return (
    <div className={css.payment}>
      <LazyPaymentPanel
        {...props}
        onPaid={(received) => {
          setPaid(true);
          onPaid?.(received);
        }}
      />
      {paid ? null : (
        <p className={css.own}>
          {content.ownHint}{" "}
          <Link to="/pay/$token" params={{ token: payment.token }}>
            {content.own}
          </Link>
        </p>
      )}
    </div>
  );
}
