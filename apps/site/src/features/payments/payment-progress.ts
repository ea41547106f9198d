import type { Payment } from "@party/contract/payments";
import { openAttemptStates } from "@party/contract/values/payments";

/** What the payer is shown. `elsewhere`: goes on at the page of a card company or PayPal. */
export type View = "form" | "prompted" | "elsewhere" | "paid" | "held" | "reversed" | "closed";

const open: readonly string[] = openAttemptStates;

/** A try is open: money may move by itself, and no other try may start. */
export const isUnderWay = ({ state, attempt }: Payment): boolean =>
  state === "open" && attempt !== null && open.includes(attempt.state);

/** Decided, one way or the other. */
export const isSettled = ({ state }: Payment): boolean => state !== "open";

/** Something is to come any moment: the end of a try, or the receipt, which follows the money. */
export const isExpecting = (payment: Payment): boolean =>
  isUnderWay(payment) || (payment.state === "paid" && payment.receipt === null);

/** Nothing more is to come. */
export const isOver = (payment: Payment): boolean => isSettled(payment) && !isExpecting(payment);

/** What is still to be paid; whole KES. */
export const leftOf = ({ amount, paid }: Payment): number => Math.max(amount - paid, 0);

export function viewOf(payment: Payment): View {
  if (payment.state === "expired") return "closed";
  if (payment.state !== "open") return payment.state;
  if (!isUnderWay(payment)) return "form";
  const { method } = payment.attempt!;
  return method === "mpesa" || method === "airtel" ? "prompted" : "elsewhere";
}

/**
 * News come by several ways at once, and the older may come last: a question asked before the prompt went out must not
 * bring back the form, nor one asked before the money came take the receipt away.
 */
export function latestOf(before: Payment, next: Payment): Payment {
  if (before.token !== next.token) return next;
  if (isSettled(before) && !isSettled(next)) return before;
  // A receipt is written once.
  if (before.receipt && !next.receipt) return before;
  const [known, told] = [before.attempt, next.attempt];
  if (known && (!told || told.started_at < known.started_at)) return before;
  const same = known && told && told.started_at === known.started_at;
  if (same && open.includes(told.state) && !open.includes(known.state) && !isSettled(next)) return before;
  return next;
}

/** Stops of the way of a payment that can be ended here: amount, PIN (or the page where it is paid), paid, receipt. */
export function stopOf(payment: Payment): { current: number; failed: boolean } | undefined {
  switch (viewOf(payment)) {
    case "form":
      return payment.attempt?.state === "failed" ? { current: 1, failed: true } : { current: 0, failed: false };
    case "prompted":
    case "elsewhere":
      return { current: 1, failed: false };
    case "paid":
      return { current: payment.receipt ? 4 : 3, failed: false };
    default:
      return undefined;
  }
}
