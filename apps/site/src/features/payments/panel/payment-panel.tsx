import type { Payment } from "@party/contract/payments";
import { formatKes } from "@party/contract/values/money";
import type { PaymentMethod } from "@party/contract/values/payments";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { useEffect, useId, useRef, useState } from "react";
import { localPhone } from "#party.ts";
import { Stepper } from "#ui/stepper.tsx";
import { ManualPayment, PaymentForm } from "./payment-form.tsx";
import css from "./payment-panel.module.css";
import { CheckoutRedirect, PaymentOutcome, PromptSentNotice } from "./payment-stages.tsx";
import {
  amountDue,
  formatTime,
  hasOpenAttempt,
  isFinal,
  panelViewOf,
  paymentStepOf,
  statusMessage,
} from "./payment-status.ts";
import { paymentsContent as content } from "./payments.content.ts";
import { usePayment } from "./use-payment.ts";

interface PaymentPanelProps {
  payment: Payment;
  /** As the payer gave it before; any spelling. */
  suggestedPhone?: string | undefined;
  preferredMethod?: PaymentMethod | undefined;
  /** Starts an attempt at once when there is a phone and no earlier attempt. The panel then takes the focus. */
  autoStart?: boolean;
  /** The payer has just left the checkout page without paying. */
  cancelled?: boolean;
  /** Shown below the current stage until the payment is final. */
  note?: string | undefined;
  /** Shown where the panel says that it is paid. */
  thanks?: string | undefined;
  /** The page shows title and amount already. */
  untitled?: boolean;
  /** The page has a stepper of its own. */
  unstepped?: boolean;
  /** Called once, when the payment becomes paid while the panel is shown. */
  onPaid?: ((payment: Payment) => void) | undefined;
  /** Called with each state of the payment. */
  onUpdate?: ((payment: Payment) => void) | undefined;
}

/** After so many seconds without an outcome the panel asks not to pay twice (payments.md 2.3). */
const LATE_AFTER_S = 90;

/** A payment from the choice of the method to the receipt. */
export const PaymentPanel = (props: PaymentPanelProps) => <PaymentPanelBody key={props.payment.token} {...props} />;

function PaymentPanelBody(props: PaymentPanelProps) {
  const {
    payment: initial,
    suggestedPhone = "",
    preferredMethod,
    autoStart,
    note,
    thanks,
    untitled = false,
    unstepped,
    cancelled = false,
    onPaid,
    onUpdate,
  } = props;
  const { payment, reachable, busy, error, start, check } = usePayment(initial);
  const [chosen, setChosen] = useState<PaymentMethod>();
  const [phone, setPhone] = useState(() => localPhone(suggestedPhone));
  const cancelledPage = cancelled && panelViewOf(initial) === "redirect" ? initial.attempt?.started_at : undefined;
  const [leftPage, setLeftPage] = useState(cancelledPage);
  const pressed = useRef(false);
  const id = useId();

  const { attempt, methods } = payment;
  const preferences = [chosen, attempt?.method, preferredMethod, "mpesa", methods[0]] as const;
  const method = preferences.find((one) => one !== undefined && methods.includes(one)) ?? "bank";
  const prompts = method === "mpesa" || method === "airtel";
  const [autoStarting, setAutoStarting] = useState(
    () => Boolean(autoStart && suggestedPhone && prompts) && initial.state === "open" && !initial.attempt,
  );
  // The payer came back from a checkout page to choose another method.
  const left = leftPage !== undefined && leftPage === attempt?.started_at && hasOpenAttempt(payment);
  const view = left ? "form" : autoStarting && !attempt ? "sending" : panelViewOf(payment);
  const fresh = attempt?.started_at !== initial.attempt?.started_at;
  const seconds = useSecondsSince(view === "prompted" ? attempt?.started_at : undefined, fresh);
  const wait = useSecondsUntil(view === "form" ? payment.retry_at : null);
  const late = view === "prompted" && seconds >= LATE_AFTER_S;
  // Once open it stays open: somebody may be reading it.
  const [byHand, setByHand] = useState(false);
  if (!byHand && (late || wait > 0 || error?.tooMany)) setByHand(true);

  const submit = (typed: string | undefined) => {
    pressed.current = true;
    setLeftPage(undefined);
    if (typed !== undefined) setPhone(typed);
    return start(method, typed);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the initial payment
  useEffect(() => {
    if (autoStarting) void submit(phone).finally(() => setAutoStarting(false));
  }, []);

  const wasPaid = useRef(initial.state === "paid");
  useEffect(() => {
    if (payment.state !== "paid" || wasPaid.current) return;
    wasPaid.current = true;
    onPaid?.(payment);
  }, [payment, onPaid]);

  useEffect(() => onUpdate?.(payment), [payment, onUpdate]);

  // The checkout page opens by itself after the button was pressed here, unless there is a quote to read first.
  const redirectTo = view === "redirect" && pressed.current && !attempt?.quote ? attempt?.redirect_url : null;
  useEffect(() => {
    if (redirectTo) location.assign(redirectTo);
  }, [redirectTo]);

  const heading = `${id}-stage`;
  const title = `${id}-title`;
  useFocusOnChange([heading, title], `${view} ${late} ${view === "form" ? attempt?.state : ""}`, Boolean(autoStart));

  const step = unstepped ? undefined : view === "sending" ? { current: 1, failed: false } : paymentStepOf(payment);
  const checking = busy === "check";
  return (
    <section className={css.panel} aria-labelledby={title}>
      <PaymentHeader id={title} payment={payment} untitled={untitled} />
      {step ? <Stepper label={content.progress.label} steps={content.progress.steps(method)} {...step} short /> : null}
      <div role="status" className={css.status}>
        <VisuallyHidden>
          {(view === "form" && hasOpenAttempt(payment)) || view === "sending" ? "" : statusMessage(payment, late)}
        </VisuallyHidden>
        {reachable || isFinal(payment) ? null : <p className={css.unreached}>{content.offline}</p>}
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
          cancelled={left && leftPage === cancelledPage}
          busy={busy}
          wait={wait}
          error={error}
          onMethod={setChosen}
          onSubmit={(typed) => void submit(typed)}
          onCheck={check}
        />
      ) : view === "prompted" ? (
        <PromptSentNotice
          payment={payment}
          heading={heading}
          seconds={seconds}
          late={late}
          checking={checking}
          error={error}
          onCheck={check}
        />
      ) : view === "redirect" ? (
        <CheckoutRedirect
          payment={payment}
          heading={heading}
          checking={checking}
          error={error}
          onCheck={check}
          onLeave={() => setLeftPage(attempt?.started_at)}
        />
      ) : (
        <PaymentOutcome payment={payment} heading={heading} view={view} thanks={thanks} />
      )}
      {note && !isFinal(payment) ? <p>{note}</p> : null}
      {isFinal(payment) ? null : (
        <ManualPayment payment={payment} open={byHand} withBank={!(view === "form" && method === "bank")} />
      )}
    </section>
  );
}

/**
 * Moves a lost focus to the heading of the new stage when the stage changes. A focus elsewhere on the page stays.
 * @param ids of the elements that may take the focus; the first that exists does
 * @param onMount also when the panel appears
 */
function useFocusOnChange(ids: readonly string[], stage: string, onMount: boolean): void {
  const last = useRef(onMount ? undefined : stage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are always the same
  useEffect(() => {
    if (last.current === stage) return;
    last.current = stage;
    const element = ids.map((id) => document.getElementById(id)).find((found) => found !== null);
    // When the focused button is removed, the focus is on one of its ancestors.
    if (!element || (document.activeElement && !document.activeElement.contains(element))) return;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: "center" });
  }, [stage]);
}

interface PaymentHeaderProps {
  /** Of the heading. */
  id: string;
  payment: Payment;
  /** The page shows title and amount already. */
  untitled: boolean;
}

/** What is owed. */
function PaymentHeader({ id, payment, untitled }: PaymentHeaderProps) {
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
      {state === "open" && paid > 0 ? <p>{content.arrived(formatKes(paid), formatKes(amountDue(payment)))}</p> : null}
      {state === "open" && expires_at ? <p className={css.soft}>{content.keptUntil(formatTime(expires_at))}</p> : null}
    </header>
  );
}

/** The longest wait that the API asks for. Limits the wait on a phone whose clock is wrong. */
const MAX_WAIT_S = 120;

/** Calls back now and every second. @returns stops it */
function everySecond(tick: () => void): () => void {
  tick();
  const timer = setInterval(tick, 1_000);
  return () => clearInterval(timer);
}

/**
 * Seconds since an attempt was started.
 * @param justNow started on this page, so its own clock counts and need not agree with the server's
 */
export function useSecondsSince(startedAt: string | undefined, justNow: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!startedAt) return;
    const start = justNow ? Date.now() : Math.min(Date.parse(startedAt), Date.now());
    const end = everySecond(() => setSeconds(Math.max(Math.floor((Date.now() - start) / 1_000), 0)));
    return () => {
      end();
      setSeconds(0);
    };
  }, [startedAt, justNow]);
  return seconds;
}

/** Seconds until an instant, at least 0. */
export function useSecondsUntil(instant: string | null): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!instant) return setSeconds(0);
    const end = Math.min(Date.parse(instant), Date.now() + MAX_WAIT_S * 1_000);
    return everySecond(() => setSeconds(Math.max(Math.ceil((end - Date.now()) / 1_000), 0)));
  }, [instant]);
  return seconds;
}
