import type { Payment } from "@party/contract/payments";
import type { PaymentMethod } from "@party/contract/values/payments";
import { useEffect, useId, useRef, useState } from "react";
import { Stepper } from "#ui/stepper.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { ByHand } from "./by-hand.tsx";
import { Elsewhere } from "./elsewhere.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { PaymentHead } from "./payment-head.tsx";
import { PaymentOutcome } from "./payment-outcome.tsx";
import css from "./payment-panel.module.css";
import { isSettled, isUnderWay, stopOf, viewOf } from "./payment-progress.ts";
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
  /** Prompts at once when there is a phone and nothing was tried before; the panel then takes the focus. */
  autoStart?: boolean;
  /** A line for the payer that stands in the panel, after what is to be done, until the payment is decided. */
  note?: string | undefined;
  /** Title and amount stand above the panel already. */
  untitled?: boolean;
  /** The page shows how far the whole has come; the panel's own line is left out. */
  unstepped?: boolean;
  /** Called once, when the money comes while the panel is there. */
  onPaid?: ((payment: Payment) => void) | undefined;
}

/** After so many seconds without news the payer is told not to pay twice (payments.md 2.3). */
const LATE_S = 90;

/** What whoever pays for anything sees: what is owed, the prompt on the phone, and at the end the receipt. */
export const PaymentPanel = (props: PaymentPanelProps) => <Panel key={props.payment.token} {...props} />;

/** `+254712345678` as people write it. */
const asWritten = (phone: string): string => phone.replace(/^\+254(\d{3})(\d{3})(\d{3})$/, "0$1 $2 $3");

function Panel(props: PaymentPanelProps) {
  const {
    payment: given,
    suggestedPhone = "",
    preferredMethod,
    autoStart,
    note,
    untitled = false,
    unstepped,
    onPaid,
  } = props;
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
  const [autoStarting, setAutoStarting] = useState(
    () => Boolean(autoStart && suggestedPhone && prompts) && given.state === "open" && !given.attempt,
  );
  // Whoever left the page of a card company may choose again.
  const left = leftPage !== undefined && leftPage === attempt?.started_at;
  const view = left ? "form" : autoStarting && !attempt ? "sending" : viewOf(payment);
  const fresh = attempt?.started_at !== given.attempt?.started_at;
  const seconds = useSecondsSince(view === "prompted" ? attempt?.started_at : undefined, fresh);
  const wait = useSecondsUntil(view === "form" ? payment.retry_at : null);
  const late = view === "prompted" && seconds >= LATE_S;

  const submit = (typed: string | undefined) => {
    pressed.current = true;
    setLeftPage(undefined);
    if (typed !== undefined) setPhone(typed);
    return start(method, typed);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the payment as it was given
  useEffect(() => {
    if (autoStarting) void submit(phone).finally(() => setAutoStarting(false));
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
  const title = `${id}-title`;
  useFocusOnChange([heading, title], `${view} ${late} ${view === "form" ? attempt?.state : ""}`, Boolean(autoStart));

  const stop = unstepped ? undefined : view === "sending" ? { current: 1, failed: false } : stopOf(payment);
  const checking = busy === "check";
  return (
    <section className={css.panel} aria-labelledby={title}>
      <PaymentHead id={title} payment={payment} untitled={untitled} />
      {stop ? <Stepper label={content.progress.label} steps={content.progress.steps(method)} {...stop} short /> : null}
      <div role="status" className={css.status}>
        <VisuallyHidden>
          {(view === "form" && isUnderWay(payment)) || view === "sending" ? "" : saidOf(payment, late)}
        </VisuallyHidden>
        {reached || isSettled(payment) ? null : <p className={css.unreached}>{content.offline}</p>}
      </div>
      {view === "sending" ? (
        <div className={css.live}>
          <h3 id={heading} tabIndex={-1} className={css.stage}>
            {content.sending}
          </h3>
        </div>
      ) : view === "form" ? (
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
          onSubmit={(typed) => void submit(typed)}
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
      {note && !isSettled(payment) ? <p>{note}</p> : null}
      {isSettled(payment) ? null : (
        <ByHand
          payment={payment}
          open={late || refusal?.tooMany === true}
          withBank={!(view === "form" && method === "bank")}
        />
      )}
    </section>
  );
}

/**
 * Whoever pressed a button that is gone goes on from what has come, in the middle of the window; nobody is taken from
 * where they are.
 * @param places ids of what may take the focus; the first that is there does
 * @param atOnce the button went with the page before
 */
function useFocusOnChange(places: readonly string[], stage: string, atOnce: boolean): void {
  const last = useRef(atOnce ? undefined : stage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places are always the same
  useEffect(() => {
    if (last.current === stage) return;
    last.current = stage;
    const element = places.map((id) => document.getElementById(id)).find((found) => found !== null);
    // With the button gone the focus is on a part around it, if not on the whole page.
    if (!element || (document.activeElement && !document.activeElement.contains(element))) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "center" });
  }, [stage]);
}
