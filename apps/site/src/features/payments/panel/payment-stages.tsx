import type { Payment } from "@party/contract/payments";
import { formatKes } from "@party/contract/values/money";
import { Alert } from "@party/ui/alert.tsx";
import { Button, buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { formatDay } from "#dates/dates.ts";
import { apiUrl } from "#page-context.ts";
import css from "./payment-panel.module.css";
import { formatSeconds, formatTime, promptText } from "./payment-status.ts";
import { paymentsContent as content } from "./payments.content.ts";
import type { PaymentError } from "./use-payment.ts";

/** The progress bar is full when the message changes to "not confirmed yet". */
const PROGRESS_FULL_S = 90;

interface PromptSentNoticeProps extends CheckAgainButtonProps {
  payment: Payment;
  heading: string;
  seconds: number;
  /** No outcome after the usual time. */
  late: boolean;
}

/** A prompt was sent to the phone of the payer. */
export function PromptSentNotice({ payment, heading, seconds, late, ...check }: PromptSentNoticeProps) {
  return (
    <div className={css.live}>
      <PhoneDrawing still={late} />
      <h3 id={heading} tabIndex={-1} className={css.stage}>
        {(late ? content.late : content.prompted).title}
      </h3>
      {late ? (
        <>
          <p>{content.late.text}</p>
          <CheckAgainButton {...check} />
          <p>{content.late.manual}</p>
        </>
      ) : (
        <>
          <p>{promptText(payment)}</p>
          <p>
            <strong>{content.prompted.pin}</strong>
          </p>
          <progress className={css.progress} max={PROGRESS_FULL_S} value={seconds} aria-hidden="true" />
          <p className={css.soft} aria-hidden="true">
            {content.prompted.elapsed(formatSeconds(seconds))}
          </p>
        </>
      )}
    </div>
  );
}

function PhoneDrawing({ still }: { still: boolean }) {
  return (
    <svg className={css.phone} viewBox="0 0 96 96" width="96" height="96" aria-hidden="true" data-still={still}>
      <circle className={css.ring} cx="48" cy="48" r="30" />
      <circle className={css.ring} cx="48" cy="48" r="30" />
      <rect className={css.case} x="33" y="20" width="30" height="56" rx="6" />
      <rect className={css.screen} x="37" y="27" width="22" height="38" rx="2" />
      <g className={css.pin}>
        <circle cx="41.5" cy="46" r="1.8" />
        <circle cx="46" cy="46" r="1.8" />
        <circle cx="50.5" cy="46" r="1.8" />
        <circle cx="55" cy="46" r="1.8" />
      </g>
      <circle className={css.screen} cx="48" cy="70.5" r="2" />
    </svg>
  );
}

interface CheckoutRedirectProps extends CheckAgainButtonProps {
  payment: Payment;
  heading: string;
  /** The payer wants to choose another method. */
  onLeave: () => void;
}

/** The payer continues on the checkout page of the provider, or is back from it before the webhook has come. */
export function CheckoutRedirect({ payment, heading, onLeave, ...check }: CheckoutRedirectProps) {
  const { method, quote, redirect_url } = payment.attempt!;
  return (
    <div className={css.live}>
      <h3 id={heading} tabIndex={-1} className={css.stage}>
        {content.redirect.title(method)}
      </h3>
      {quote ? (
        <p>
          <strong>{content.redirect.quote(quote.currency, quote.amount, quote.rate)}</strong>
        </p>
      ) : null}
      {redirect_url ? (
        <>
          <p>{content.redirect.leave}</p>
          <a href={redirect_url} className={buttonVariantClass("primary")}>
            {content.redirect.go(method)}
          </a>
        </>
      ) : (
        <p>{content.redirect.opening}</p>
      )}
      <p className={css.soft}>{content.redirect.back}</p>
      <CheckAgainButton {...check} />
      <button type="button" className={css.other} onClick={onLeave}>
        {content.redirect.other}
      </button>
    </div>
  );
}

interface CheckAgainButtonProps {
  checking: boolean;
  error: PaymentError | undefined;
  onCheck: () => void;
}

/** Lets the server ask the provider now, and confirms that it did so when nothing has changed. */
export function CheckAgainButton({ checking, error, onCheck }: CheckAgainButtonProps) {
  const [checkedAt, setCheckedAt] = useState<string>();
  const wasChecking = useRef(false);
  useEffect(() => {
    if (wasChecking.current && !checking) setCheckedAt(formatTime(new Date()));
    wasChecking.current = checking;
  }, [checking]);
  return (
    <div className={css.check}>
      <Button look="outlined" aria-disabled={checking} onClick={onCheck}>
        {checking ? content.checking : content.check}
      </Button>
      <p role="status" className={css.soft}>
        {checkedAt && !checking && !error ? content.checked(checkedAt) : ""}
      </p>
      {error ? <Alert severity="error">{error.text}</Alert> : null}
    </div>
  );
}

interface PaymentOutcomeProps {
  payment: Payment;
  heading: string;
  view: "paid" | "held" | "reversed" | "closed";
  thanks: string | undefined;
}

/** The final state of a payment. */
export function PaymentOutcome({ payment, heading, view, thanks }: PaymentOutcomeProps) {
  return (
    <div className={css.live} data-view={view}>
      {view === "paid" ? <TickDrawing /> : null}
      <h3 id={heading} tabIndex={-1} className={css.stage}>
        {content[view].title}
      </h3>
      {view === "paid" && thanks ? (
        <p>
          <strong>{thanks}</strong>
        </p>
      ) : null}
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
        href={`${apiUrl()}/payments/${encodeURIComponent(token)}/receipt.pdf${import.meta.env.LANGUAGE_PATH && "?language=sw"}`}
        download
        className={buttonVariantClass("primary")}
      >
        {content.paid.pdf}
      </a>
    </>
  );
}

function TickDrawing() {
  return (
    <svg className={css.tick} viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      <circle cx="32" cy="32" r="30" />
      <path d="m19 33 9 9 18-19" />
    </svg>
  );
}
