import type { Payment } from "@party/contract/payments";
import { formatKes } from "@party/contract/values/money";
import { openAttemptStates } from "@party/contract/values/payments";
import { formatDay, formatTimeOfDay, nairobiDayOf, today } from "#dates/dates.ts";
import { paymentsContent as content } from "./payments.content.ts";

/** What the payment panel shows. `redirect`: the checkout page of a provider. */
type PanelView = "form" | "prompted" | "redirect" | "paid" | "held" | "reversed" | "closed";

const openStates: readonly string[] = openAttemptStates;

/** While an attempt is open, money may still move and no other attempt may start. */
export const hasOpenAttempt = ({ state, attempt }: Payment): boolean =>
  state === "open" && attempt !== null && openStates.includes(attempt.state);

export const isFinal = ({ state }: Payment): boolean => state !== "open";

/** A change is expected at any moment: the outcome of an attempt, or the receipt of a paid one. */
export const expectsChange = (payment: Payment): boolean =>
  hasOpenAttempt(payment) || (payment.state === "paid" && payment.receipt === null);

/** Nothing will change any more. */
export const isComplete = (payment: Payment): boolean => isFinal(payment) && !expectsChange(payment);

/** Whole KES. */
export const amountDue = ({ amount, paid }: Payment): number => Math.max(amount - paid, 0);

export function panelViewOf(payment: Payment): PanelView {
  if (payment.state === "expired") return "closed";
  if (payment.state !== "open") return payment.state;
  if (!hasOpenAttempt(payment)) return "form";
  const { method } = payment.attempt!;
  return method === "mpesa" || method === "airtel" ? "prompted" : "redirect";
}

/**
 * Stream and polling report at the same time, so an older state may arrive last: a response from before the prompt must
 * not bring back the form, and one from before the payment must not remove the receipt.
 */
export function newerPayment(before: Payment, next: Payment): Payment {
  if (before.token !== next.token) return next;
  if (isFinal(before) && !isFinal(next)) return before;
  // A receipt is written once.
  if (before.receipt && !next.receipt) return before;
  const [known, received] = [before.attempt, next.attempt];
  if (known && (!received || received.started_at < known.started_at)) return before;
  const same = known && received && received.started_at === known.started_at;
  if (same && openStates.includes(received.state) && !openStates.includes(known.state) && !isFinal(next)) return before;
  return next;
}

/** Current step of the stepper: amount, PIN or checkout page, paid, receipt. */
export function paymentStepOf(payment: Payment): { current: number; failed: boolean } | undefined {
  switch (panelViewOf(payment)) {
    case "form":
      return payment.attempt?.state === "failed" ? { current: 1, failed: true } : { current: 0, failed: false };
    case "prompted":
    case "redirect":
      return { current: 1, failed: false };
    case "paid":
      return { current: payment.receipt ? 4 : 3, failed: false };
    default:
      return undefined;
  }
}

/** E.g. `We have sent M-PESA a prompt for KES 10,000 to the phone that ends in 678.` */
export function promptText(payment: Payment): string {
  const { attempt } = payment;
  const { doubtful, sent, sentTo } = content.prompted;
  if (!attempt || attempt.state === "unknown") return doubtful;
  const { method, phone_last3: last3 } = attempt;
  const amount = formatKes(amountDue(payment));
  return last3 ? sentTo(method, amount, last3) : sent(method, amount);
}

/** Status message for screen readers. A failure is an alert, which they announce by themselves. */
export function statusMessage(payment: Payment, late: boolean): string {
  switch (panelViewOf(payment)) {
    case "form":
      return payment.attempt?.state === "expired" ? `${content.unconfirmed.title}. ${content.unconfirmed.text}` : "";
    case "prompted":
      return late
        ? `${content.late.title}. ${content.late.text}`
        : `${content.prompted.title}. ${promptText(payment)} ${content.prompted.pin}`;
    case "redirect":
      return `${content.redirect.title(payment.attempt!.method)}.`;
    case "paid":
      return `${content.paid.title} ${payment.receipt ? `${content.paid.receipt}: ${payment.receipt.number}` : ""}`;
    case "held":
      return `${content.held.title}. ${content.held.text}`;
    case "reversed":
      return `${content.reversed.title}. ${content.reversed.text}`;
    case "closed":
      return `${content.closed.title}. ${content.closed.text}`;
  }
}

/** @param instant ISO 8601. @returns the time in Nairobi, e.g. `20:31`, with its day when that is not today */
export function formatTime(instant: string | Date): string {
  const at = new Date(instant).toISOString();
  const day = nairobiDayOf(at) === today() ? "" : `${formatDay(at)}, `;
  return `${day}${formatTimeOfDay(at)}`;
}

/** @returns e.g. `1:05` */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
