import type { Payment } from "@party/contract/payments";
import { formatKes } from "@party/contract/values/money";
import css from "./payment-panel.module.css";
import { leftOf } from "./payment-progress.ts";
import { formatTime } from "./payment-times.ts";
import { paymentsContent as content } from "./payments.content.ts";

/** What is owed. @param id of the heading */
export function PaymentHead({ id, payment }: { id: string; payment: Payment }) {
  const { title, amount, paid, reference, state, expires_at } = payment;
  const facts = [
    [content.amount, formatKes(amount)],
    [content.reference, reference],
  ];
  return (
    <header className={css.head}>
      <h2 id={id}>{title}</h2>
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
