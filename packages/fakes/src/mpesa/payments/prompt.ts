import { c2bNotice, stkCallback } from "#mpesa/callbacks/bodies.ts";
import { newReceipt, newRequestId, newUnknownToken } from "#mpesa/ids.ts";
import { OUTCOME_PLANS, type OutcomePlan, withFaults } from "#mpesa/outcomes/plan.ts";
import { notifyWatchers, type Simulator, scheduleAction } from "#mpesa/simulator.ts";
import type { Transaction } from "#mpesa/simulator-state.ts";
import type { CallbackPost } from "../simulator-state.ts";
import { phoneAccount, recordPayment, sendMessage } from "./ledger.ts";

/** A callback that is sent after a delay. */
export interface DelayedPost {
  readonly afterMs: number;
  readonly post: CallbackPost;
}

/** Shows the prompt on the phone, after Daraja has replied to the app. */
export function showPrompt(simulator: Simulator, transaction: Transaction): void {
  const { promptMs, autoApproveMs } = simulator.state.settings;
  const { plan, checkoutRequestId } = transaction;
  const end = { kind: "end_prompt", checkoutRequestId } as const;
  if (!plan) scheduleAction(simulator, promptMs, end);
  else if (plan.forged) {
    schedulePosts(
      simulator,
      forgedPosts(simulator, transaction).map((post) => ({ afterMs: plan.delayMs ?? autoApproveMs, post })),
    );
    scheduleAction(simulator, promptMs, end);
  } else scheduleAction(simulator, plan.delayMs ?? autoApproveMs, end);
  notifyWatchers(simulator);
}

/** Ends the prompt with its planned outcome, or with a timeout. */
export function endPrompt(simulator: Simulator, transaction: Transaction): void {
  if (transaction.state !== "open") return;
  schedulePosts(simulator, endTransaction(simulator, transaction, transaction.plan ?? OUTCOME_PLANS.no_answer));
}

/** Ends the prompt with a person's answer; false when it has ended before. */
export function answerPrompt(simulator: Simulator, transaction: Transaction, plan: OutcomePlan): boolean {
  if (transaction.state !== "open") return false;
  schedulePosts(simulator, endTransaction(simulator, transaction, plan));
  return true;
}

/** Ends a transaction, with its payment if it succeeds. @returns the callbacks to send */
export function endTransaction(simulator: Simulator, transaction: Transaction, planned: OutcomePlan): DelayedPost[] {
  const { state, clock } = simulator;
  const plan = withFaults(planned, transaction.faults);
  const amount = transaction.amount + (plan.extra ?? 0);
  const short = plan.result === "0" && phoneAccount(simulator, transaction.phone).balance < amount;
  const result = short ? "1" : plan.result;
  delete state.openPrompts[transaction.phone];
  transaction.plan = plan;
  transaction.endedAt = clock.now();
  transaction.result = result;
  transaction.state = result === "0" ? "paid" : "failed";
  const firstCallback = plan.callbacks.find(({ says = result }) => says === result);
  const callbackAfterMs = firstCallback?.afterMs ?? 0;
  transaction.knownAt = clock.now() + (plan.query === "until_callback" ? callbackAfterMs : 0);

  if (result === "0") {
    const { phone, partyB, reference, till, checkoutRequestId } = transaction;
    const payment = recordPayment(simulator, {
      via: "stk",
      direction: "in",
      shortcode: partyB,
      cause: checkoutRequestId,
      phone,
      amount,
      reference,
      till,
    });
    transaction.receipt = payment.receipt;
    state.lastPaid[`${phone} ${transaction.amount}`] = payment.at;
  } else sendMessage(simulator, transaction.phone, failureMessage(simulator, transaction, result));
  return [
    ...plan.callbacks.map(({ afterMs }, index) => ({ afterMs, post: callbackOf(simulator, transaction, index) })),
    ...confirmationOf(simulator, transaction, callbackAfterMs),
  ];
}

export function schedulePosts(simulator: Simulator, posts: readonly DelayedPost[]): void {
  for (const { afterMs, post } of posts) scheduleAction(simulator, afterMs, { kind: "post", post, attempt: 1 });
}

/** The callback of an ended prompt, to send again. */
export const callbackToRepeat = (simulator: Simulator, transaction: Transaction): CallbackPost =>
  callbackOf(simulator, transaction, Number.POSITIVE_INFINITY);

function callbackOf({ state }: Simulator, transaction: Transaction, index: number): CallbackPost {
  const planned = transaction.plan?.callbacks[index];
  const code = planned?.says ?? transaction.result ?? "";
  const payment = code === "0" && transaction.receipt ? state.payments[transaction.receipt] : undefined;
  return {
    to: "stk",
    url: transaction.callbackUrl,
    body: stkCallback(transaction, code, payment, planned),
    shortcode: transaction.shortcode,
    about: transaction.checkoutRequestId,
  };
}

/** The C2B confirmation of the same payment, sent to the registered URL (payments.md 1.6, two callbacks for one payment). */
function confirmationOf({ state }: Simulator, transaction: Transaction, afterMs: number): DelayedPost[] {
  const payment = transaction.receipt ? state.payments[transaction.receipt] : undefined;
  const registration = state.registrations[transaction.partyB];
  const wanted =
    transaction.plan?.confirmation === "always" ||
    (state.settings.stkAlsoC2B && transaction.plan?.confirmation !== "never");
  if (!payment || !registration || !wanted) return [];
  const { confirmationUrl: url, version } = registration;
  const { shortcode, receipt: about } = payment;
  return [{ afterMs, post: { to: "confirmation", url, body: c2bNotice(payment, version), shortcode, about } }];
}

/** Forged successes: one with an unknown token, one with an unknown CheckoutRequestID. */
function forgedPosts(simulator: Simulator, transaction: Transaction): CallbackPost[] {
  const { checkoutRequestId, callbackUrl, shortcode, amount, phone } = transaction;
  const paid = { amount, phone, receipt: newReceipt(simulator), at: simulator.clock.now() };
  const forgedUrl = new URL(callbackUrl);
  forgedUrl.pathname = forgedUrl.pathname.replace(/[^/]*\/?$/, newUnknownToken(simulator));
  const unknown = {
    merchantRequestId: newRequestId(simulator),
    checkoutRequestId: `ws_CO_01012020000000000${phone.slice(-9)}`,
  };
  const forged = { to: "forged", shortcode, about: checkoutRequestId } as const;
  return [
    { ...forged, url: forgedUrl.href, body: stkCallback(transaction, "0", paid) },
    { ...forged, url: callbackUrl, body: stkCallback(unknown, "0", paid) },
  ];
}

function failureMessage({ config }: Simulator, { amount }: Transaction, code: string): string {
  const why: Record<string, string> = {
    "1": "You do not have enough money in your account",
    "1032": "You cancelled the request",
    "1037": "The request was not answered in time",
    "2001": "You entered a wrong PIN",
  };
  return `Failed. ${why[code] ?? "The request could not be completed"}. Ksh${amount}.00 was not paid to ${config.businessName}.`;
}
