import { Link } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import { LatePanel } from "#features/payments/late-panel.tsx";
import { donateContent } from "./donate.content.ts";
import css from "./late-payment.module.css";

const words = donateContent.payment;

/** The payment of a gift, with the way to come back to it. */
export function LatePayment({ onPaid, ...props }: Omit<ComponentProps<typeof LatePanel>, "words">) {
  const [paid, setPaid] = useState(props.payment.state !== "open");
  return (
    <div className={css.payment}>
      <LatePanel
        {...props}
        words={words}
        onPaid={(payment) => {
          setPaid(true);
          onPaid?.(payment);
        }}
      />
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
