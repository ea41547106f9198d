import type { Payment } from "@party/contract/payments";
import { formatKes } from "@party/contract/values/money";
import css from "./payment-panel.module.css";
import { leftOf } from "./payment-progress.ts";
import { formatTime } from "./payment-times.ts";
import { paymentsContent as content } from "./payments.content.ts";

interface PaymentHeadProps {
  /** Of the heading. */
  id: string;
  payment: Payment;
  /** Title and amount stand above the panel already. */
  untitled: boolean;
}

/** What is owed. */
export function PaymentHead({ id, payment, untitled }: PaymentHeadProps) {
  const { title, amount, paid, reference, state, expires_at, receipt } = payment;
  const facts = [
    // The receipt names it too.
    ...(untitled || receipt ? [] : [[content.amount, formatKes(amount)] as const]),
    [content.reference, reference] as const,
  ];
  return (
    <header className={css.head}>
      <h2 id={id} tabIndex={-1} className={untitled ? css.hiddenTitle : undefined}>
        {title}
      </h2>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {state === "open" && paid > 0 ? <p>{content.arrived(formatKes(paid), formatKes(leftOf(payment)))}</p> : null}
      {state === "open" && expires_at ? <p className={css.soft}>{content.keptUntil(formatTime(expires_at))}</p> : null}
    </header>
  );
}
