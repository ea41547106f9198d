import type { Payment } from "@party/contract/payments";
import { formatKes } from "@party/contract/values/money";
import { Link } from "@tanstack/react-router";
import { formatDay } from "#dates.ts";
import { apiUrl } from "#page-context.ts";
import { buttonClass } from "#ui/button.tsx";
import css from "./payment-panel.module.css";
import { paymentsContent as content } from "./payments.content.ts";

interface PaymentOutcomeProps {
  payment: Payment;
  heading: string;
  view: "paid" | "held" | "reversed" | "closed";
}

/** How it ended. */
export function PaymentOutcome({ payment, heading, view }: PaymentOutcomeProps) {
  return (
    <div className={css.live} data-view={view}>
      {view === "paid" ? <Tick /> : null}
      <h3 id={heading} tabIndex={-1} className={css.stage}>
        {content[view].title}
      </h3>
      {view === "paid" ? <Receipt payment={payment} /> : <p>{content[view].text}</p>}
      {view === "closed" ? (
        <p>
          <Link to="/contact">{content.closed.contact}</Link>
        </p>
      ) : null}
    </div>
  );
}

function Receipt({ payment: { token, receipt, amount } }: { payment: Payment }) {
  if (!receipt) {
    return (
      <>
        <p className={css.sum}>{formatKes(amount)}</p>
        <p>{content.paid.receiptSoon}</p>
      </>
    );
  }
  return (
    <>
      <dl className={css.facts}>
        <div>
          <dt>{content.paid.receipt}</dt>
          <dd>{receipt.number}</dd>
        </div>
        <div>
          <dt>{content.amount}</dt>
          <dd>{formatKes(receipt.amount)}</dd>
        </div>
        <div>
          <dt>{content.paid.on}</dt>
          <dd>{formatDay(receipt.paid_at)}</dd>
        </div>
      </dl>
      <a
        href={`${apiUrl()}/payments/${encodeURIComponent(token)}/receipt.pdf`}
        download
        className={buttonClass("primary")}
      >
        {content.paid.pdf}
      </a>
    </>
  );
}

function Tick() {
  return (
    <svg className={css.tick} viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      <circle cx="32" cy="32" r="30" />
      <path d="m19 33 9 9 18-19" />
    </svg>
  );
}
