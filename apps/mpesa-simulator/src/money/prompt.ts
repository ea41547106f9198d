import { c2bNotice, stkCallback } from "#callbacks/bodies.ts";
import type { Post } from "#callbacks/post.ts";
import { newForeignToken, newReceipt, newRequestId } from "#ids.ts";
import { message, move, phoneAccount } from "#money/book.ts";
import { OUTCOMES, type Plan, withFaults } from "#outcomes/plan.ts";
import { changed, type Simulator, schedule } from "#simulator.ts";
import type { Transaction } from "#world.ts";

/** A post, counted from now. */
export interface PostLater {
  readonly afterMs: number;
  readonly post: Post;
}

/** The prompt lights up on the phone, once Daraja has answered the app. */
export function showPrompt(simulator: Simulator, transaction: Transaction): void {
  const { promptMs, autoApproveMs } = simulator.world.settings;
  const { plan, checkoutRequestId } = transaction;
  const end = { kind: "end_prompt", checkoutRequestId } as const;
  if (!plan) schedule(simulator, promptMs, end);
  else if (plan.forged) {
    postAll(
      simulator,
      forgedPosts(simulator, transaction).map((post) => ({ afterMs: plan.delayMs ?? autoApproveMs, post })),
    );
    schedule(simulator, promptMs, end);
  } else schedule(simulator, plan.delayMs ?? autoApproveMs, end);
  changed(simulator);
}

/** The prompt ends by itself: as planned, or since nobody touched it. */
export function endPrompt(simulator: Simulator, transaction: Transaction): void {
  if (transaction.state !== "open") return;
  postAll(simulator, settle(simulator, transaction, transaction.plan ?? OUTCOMES.no_answer));
}

/** Somebody ends the prompt by hand; false when it has ended before. */
export function answerPrompt(simulator: Simulator, transaction: Transaction, plan: Plan): boolean {
  if (transaction.state !== "open") return false;
  postAll(simulator, settle(simulator, transaction, plan));
  return true;
}

/** Moves the money or not, and gives what is to be told to the app of it. */
export function settle(simulator: Simulator, transaction: Transaction, asPlanned: Plan): PostLater[] {
  const { world, clock } = simulator;
  const plan = withFaults(asPlanned, transaction.faults);
  const amount = transaction.amount + (plan.extra ?? 0);
  const short = plan.result === "0" && phoneAccount(simulator, transaction.phone).balance < amount;
  const result = short ? "1" : plan.result;
  delete world.openPrompts[transaction.phone];
  transaction.plan = plan;
  transaction.endedAt = clock.now();
  transaction.result = result;
  transaction.state = result === "0" ? "paid" : "failed";
  const firstCallback = plan.callbacks.find(({ says = result }) => says === result);
  const toldAfterMs = firstCallback?.afterMs ?? 0;
  transaction.knownAt = clock.now() + (plan.query === "until_callback" ? toldAfterMs : 0);

  if (result === "0") {
    const { phone, partyB, reference, till, checkoutRequestId } = transaction;
    const payment = move(simulator, {
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
    world.lastPaid[`${phone} ${transaction.amount}`] = payment.at;
  } else message(simulator, transaction.phone, failureMessage(simulator, transaction, result));
  return [
    ...plan.callbacks.map(({ afterMs }, index) => ({ afterMs, post: callbackOf(simulator, transaction, index) })),
    ...confirmationOf(simulator, transaction, toldAfterMs),
  ];
}

export function postAll(simulator: Simulator, posts: readonly PostLater[]): void {
  for (const { afterMs, post } of posts) schedule(simulator, afterMs, { kind: "post", post, attempt: 1 });
}

/** What was, or should have been, told of an ended prompt; to be told again. */
export const callbackAgain = (simulator: Simulator, transaction: Transaction): Post =>
  callbackOf(simulator, transaction, Number.POSITIVE_INFINITY);

function callbackOf({ world }: Simulator, transaction: Transaction, index: number): Post {
  const planned = transaction.plan?.callbacks[index];
  const code = planned?.says ?? transaction.result ?? "";
  const payment = code === "0" && transaction.receipt ? world.payments[transaction.receipt] : undefined;
  return {
    to: "stk",
    url: transaction.callbackUrl,
    body: stkCallback(transaction, code, payment, planned),
    shortcode: transaction.shortcode,
    about: transaction.checkoutRequestId,
  };
}

/** The same money told a second time, to the registered address (payments.md 1.6, double notice trap). */
function confirmationOf({ world }: Simulator, transaction: Transaction, afterMs: number): PostLater[] {
  const payment = transaction.receipt ? world.payments[transaction.receipt] : undefined;
  const registration = world.registrations[transaction.partyB];
  const wanted =
    transaction.plan?.confirmation === "always" ||
    (world.settings.stkAlsoC2B && transaction.plan?.confirmation !== "never");
  if (!payment || !registration || !wanted) return [];
  const { confirmationUrl: url, version } = registration;
  const { shortcode, receipt: about } = payment;
  return [{ afterMs, post: { to: "confirmation", url, body: c2bNotice(payment, version), shortcode, about } }];
}

/** A success that never was: under a token that nobody gave out, and under a number that nobody was given. */
function forgedPosts(simulator: Simulator, transaction: Transaction): Post[] {
  const { checkoutRequestId, callbackUrl, shortcode, amount, phone } = transaction;
  const paid = { amount, phone, receipt: newReceipt(simulator), at: simulator.clock.now() };
  const elsewhere = new URL(callbackUrl);
  elsewhere.pathname = elsewhere.pathname.replace(/[^/]*\/?$/, newForeignToken(simulator));
  const stranger = {
    merchantRequestId: newRequestId(simulator),
    checkoutRequestId: `ws_CO_01012020000000000${phone.slice(-9)}`,
  };
  const forged = { to: "forged", shortcode, about: checkoutRequestId } as const;
  return [
    { ...forged, url: elsewhere.href, body: stkCallback(transaction, "0", paid) },
    { ...forged, url: callbackUrl, body: stkCallback(stranger, "0", paid) },
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
