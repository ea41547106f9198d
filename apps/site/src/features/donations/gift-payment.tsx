import { Link } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import { LazyPaymentPanel } from "#features/payments/lazy-payment-panel.tsx";
import { donateContent } from "./donate.content.ts";
import css from "./gift-payment.module.css";

/** The payment of a gift, with a link to its own page. */
export function GiftPayment({ onPaid, ...props }: Omit<ComponentProps<typeof LazyPaymentPanel>, "content">) {
  const [paid, setPaid] = useState(props.payment.state !== "open");
  return (
    <div className={css.payment}>
      <LazyPaymentPanel
        {...props}
        content={donateContent.payment}
        onPaid={(payment) => {
          setPaid(true);
          onPaid?.(payment);
        }}
      />
      {paid ? null : (
        <p className={css.own}>
          {donateContent.payment.ownHint}{" "}
          <Link to="/pay/$token" params={{ token: props.payment.token }}>
            {donateContent.payment.own}
          </Link>
        </p>
      )}
    </div>
  );
}
