import type { Payment } from "@party/contract/payments";
import type { PaymentMethod } from "@party/contract/values/payment-methods";
import { useEffect, useId, useRef, useState } from "react";
import { Unseen } from "#ui/unseen.tsx";
import { ByHand } from "./by-hand.tsx";
import { Elsewhere } from "./elsewhere.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { PaymentHead } from "./payment-head.tsx";
import { PaymentOutcome } from "./payment-outcome.tsx";
import css from "./payment-panel.module.css";
import { isSettled, isUnderWay, viewOf } from "./payment-progress.ts";
import { useSecondsSince, useSecondsUntil } from "./payment-times.ts";
import { paymentsContent as content } from "./payments.content.ts";
import { Prompted } from "./prompted.tsx";
import { saidOf } from "./said-of.ts";
import { usePayment } from "./use-payment.ts";

export interface PaymentPanelProps {
  payment: Payment;
  /** As the payer gave it before; any spelling. */
  suggestedPhone?: string | undefined;
  preferredMethod?: PaymentMethod | undefined;
  /** Prompts at once when there is a phone and nothing was tried before. */
  autoStart?: boolean;
  /** Called once, when the money comes while the panel is there. */
  onPaid?: ((payment: Payment) => void) | undefined;
}

/** After so many seconds without news the payer is told not to pay twice (payments.md 2.3). */
const LATE_S = 90;

/** What whoever pays for anything sees: what is owed, the prompt on the phone, and at the end the receipt. */
export const PaymentPanel = (props: PaymentPanelProps) => <Panel key={props.payment.token} {...props} />;

/** `+254712345678` as people write it. */
const asWritten = (phone: string): string => phone.replace(/^\+254(\d{3})(\d{3})(\d{3})$/, "0$1 $2 $3");

function Panel({ payment: given, suggestedPhone = "", preferredMethod, autoStart, onPaid }: PaymentPanelProps) {
  const { payment, reached, busy, refusal, start, check } = usePayment(given);
  const [chosen, setChosen] = useState<PaymentMethod>();
  const [phone, setPhone] = useState(() => asWritten(suggestedPhone));
  const [leftPage, setLeftPage] = useState<string>();
  const pressed = useRef(false);
  const id = useId();

  const { attempt, methods } = payment;
  const wanted = [chosen, attempt?.method, preferredMethod, "mpesa", methods[0]] as const;
  const method = wanted.find((one) => one !== undefined && methods.includes(one)) ?? "bank";
  const prompts = method === "mpesa" || method === "airtel";
  // Whoever left the page of a card company may choose again.
  const view = leftPage !== undefined && leftPage === attempt?.started_at ? "form" : viewOf(payment);
  const fresh = attempt?.started_at !== given.attempt?.started_at;
  const seconds = useSecondsSince(view === "prompted" ? attempt?.started_at : undefined, fresh);
  const wait = useSecondsUntil(view === "form" ? payment.retry_at : null);
  const late = view === "prompted" && seconds >= LATE_S;

  const submit = (typed: string | undefined) => {
    pressed.current = true;
    setLeftPage(undefined);
    if (typed !== undefined) setPhone(typed);
    void start(method, typed);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the payment as it was given
  useEffect(() => {
    if (autoStart && suggestedPhone && prompts && given.state === "open" && !given.attempt) submit(phone);
  }, []);

  const wasPaid = useRef(given.state === "paid");
  useEffect(() => {
    if (payment.state !== "paid" || wasPaid.current) return;
    wasPaid.current = true;
    onPaid?.(payment);
  }, [payment, onPaid]);

  // The page of a card company opens by itself when its button was pressed here; a quote is to be read first.
  const leaving = view === "elsewhere" && pressed.current && !attempt?.quote ? attempt?.redirect_url : null;
  useEffect(() => {
    if (leaving) location.assign(leaving);
  }, [leaving]);

  const heading = `${id}-stage`;
  useFocusOnChange(heading, `${view} ${late} ${view === "form" ? attempt?.state : ""}`);

  const checking = busy === "check";
  return (
    <section className={css.panel} aria-labelledby={`${id}-title`}>
      <PaymentHead id={`${id}-title`} payment={payment} />
      <div role="status" className={css.status}>
        <Unseen>{view === "form" && isUnderWay(payment) ? "" : saidOf(payment, late)}</Unseen>
        {reached || isSettled(payment) ? null : <p className={css.unreached}>{content.offline}</p>}
      </div>
      {view === "form" ? (
        <PaymentForm
          payment={payment}
          heading={heading}
          method={method}
          preferred={chosen || attempt ? undefined : preferredMethod}
          phone={phone}
          busy={busy}
          wait={wait}
          refusal={refusal}
          onMethod={setChosen}
          onSubmit={submit}
          onCheck={check}
        />
      ) : view === "prompted" ? (
        <Prompted
          payment={payment}
          heading={heading}
          seconds={seconds}
          late={late}
          checking={checking}
          refusal={refusal}
          onCheck={check}
        />
      ) : view === "elsewhere" ? (
        <Elsewhere
          payment={payment}
          heading={heading}
          checking={checking}
          refusal={refusal}
          onCheck={check}
          onLeave={() => setLeftPage(attempt?.started_at)}
        />
      ) : (
        <PaymentOutcome payment={payment} heading={heading} view={view} />
      )}
      {isSettled(payment) ? null : (
        <ByHand payment={payment} open={late} withBank={!(view === "form" && method === "bank")} />
      )}
    </section>
  );
}

/** Whoever pressed a button that is gone goes on from what has come; nobody is taken from where they are. */
function useFocusOnChange(heading: string, stage: string): void {
  const last = useRef(stage);
  useEffect(() => {
    if (last.current === stage) return;
    last.current = stage;
    const element = document.getElementById(heading);
    // With the button gone the focus is on a part around it, if not on the whole page.
    if (!element || (document.activeElement && !document.activeElement.contains(element))) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "nearest" });
  }, [heading, stage]);
}
