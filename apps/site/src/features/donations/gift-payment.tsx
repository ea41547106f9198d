import type { Payment } from "@party/contract/payments";
import { formatKes } from "@party/contract/values/money";
import type { PaymentMethod } from "@party/contract/values/payments";
import { Button, buttonVariantClass } from "@party/ui/form/button.tsx";
import type { HistoryState } from "@tanstack/react-router";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { openMoment } from "#features/moments/open-moment.ts";
import { LinkedPaymentPanel } from "#features/payments/panel/lazy-payment-panel.tsx";
import { PaymentByLink } from "#features/payments/payment-by-link.tsx";
import { SuccessCard } from "#ui/success-card.tsx";
import { donateContent } from "./donate.content.ts";
import css from "./donate.module.css";
import { thanksContent as thanks } from "./gift-payment.content.ts";

/** Methods that send a prompt, so that the first attempt can start at once. */
const isPhoneMethod = (method: PaymentMethod) => method === "mpesa" || method === "airtel";

interface GiftPaymentProps {
  gift: NonNullable<HistoryState["gift"]>;
  /** Of a gift that was just sent; it starts at once. */
  payment: Payment | undefined;
  /** Opens the form for another donation. */
  onRestart: (monthly: boolean) => void;
}

/** The payment of a gift. Thanks the donor once it is paid (spec.md section 4). */
export function GiftPayment({ gift, payment: sent, onRestart }: GiftPaymentProps) {
  return (
    <PaymentByLink token={gift.token} initial={sent}>
      {(payment) => (
        <GiftPaymentStatus gift={gift} payment={payment} justSent={sent !== undefined} onRestart={onRestart} />
      )}
    </PaymentByLink>
  );
}

interface GiftPaymentStatusProps extends Omit<GiftPaymentProps, "payment"> {
  payment: Payment;
  justSent: boolean;
}

function GiftPaymentStatus({ gift: { method, phone, monthly }, payment, justSent, onRestart }: GiftPaymentStatusProps) {
  const [paid, setPaid] = useState(payment.state === "paid");
  const everyMonth = monthly ? thanks.monthly(formatKes(payment.amount)) : "";
  return (
    <div className={css.gift}>
      <LinkedPaymentPanel
        content={donateContent.payment}
        payment={payment}
        suggestedPhone={phone}
        preferredMethod={method}
        autoStart={justSent && isPhoneMethod(method)}
        note={everyMonth ? `${thanks.unpaid} ${everyMonth}` : thanks.unpaid}
        thanks={thanks.text}
        onPaid={() => setPaid(true)}
      />
      {paid ? (
        <section className={css.thanks} aria-labelledby="thanks">
          <h2 id="thanks">{thanks.title}</h2>
          {monthly ? <p>{everyMonth}</p> : null}
          <div className={css.next}>
            <Button onClick={() => openMoment({ kind: "giving", path: "/donate" })}>{thanks.share}</Button>
            {monthly ? null : (
              <Button look="outlined" onClick={() => onRestart(true)}>
                {thanks.makeMonthly}
              </Button>
            )}
            <Link to="/joinus" className={buttonVariantClass("outlined")} data-guest-only>
              {thanks.join}
            </Link>
            {/* While a payment is open, another one would only make people pay twice. */}
            <Button look="outlined" onClick={() => onRestart(false)}>
              {thanks.again}
            </Button>
          </div>
        </section>
      ) : null}
    </div>
  );
}

interface ManualGiftPaymentProps {
  onRestart: () => void;
  /** How to pay. */
  children: ReactNode;
}

/** On a server without donations: thanks, and how to pay. */
export function ManualGiftPayment({ onRestart, children }: ManualGiftPaymentProps) {
  return (
    <div className={css.gift}>
      <SuccessCard title={thanks.title} text={thanks.text}>
        <Button look="outlined" onClick={onRestart}>
          {thanks.again}
        </Button>
      </SuccessCard>
      <div>
        <p>{thanks.byHand}</p>
        {children}
      </div>
    </div>
  );
}
