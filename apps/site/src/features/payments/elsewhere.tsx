import type { Payment } from "@party/contract/payments";
import { buttonClass } from "#ui/button.tsx";
import { CheckAgain, type CheckAgainProps } from "./check-again.tsx";
import css from "./payment-panel.module.css";
import { paymentsContent } from "./payments.content.ts";

const content = paymentsContent.elsewhere;

interface ElsewhereProps extends CheckAgainProps {
  payment: Payment;
  heading: string;
  /** The payer wants to pay in another way after all. */
  onLeave: () => void;
}

/** The payer goes on at the page of a card company or PayPal, or is back from there and we have not been told yet. */
export function Elsewhere({ payment, heading, onLeave, ...check }: ElsewhereProps) {
  const { method, quote, redirect_url } = payment.attempt!;
  return (
    <div className={css.live}>
      <h3 id={heading} tabIndex={-1} className={css.stage}>
        {content.title(method)}
      </h3>
      {quote ? (
        <p>
          <strong>{content.quote(quote.currency, quote.amount, quote.rate)}</strong>
        </p>
      ) : null}
      {redirect_url ? (
        <>
          <p>{content.leave}</p>
          <a href={redirect_url} className={buttonClass("primary")}>
            {content.go(method)}
          </a>
        </>
      ) : (
        <p>{content.opening}</p>
      )}
      <p className={css.soft}>{content.back}</p>
      <CheckAgain {...check} />
      <button type="button" className={css.other} onClick={onLeave}>
        {content.other}
      </button>
    </div>
  );
}
