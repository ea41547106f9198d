import { openAttemptStates, type PaymentMethod } from "@party/contract/values/payments";
import type { Database } from "#database/database.ts";
import { notify } from "#features/notifications/notifications.ts";
import type { AttemptOutcome } from "#gateways/payments/provider.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { type Intent, lockIntentsOfDebt, publishPaymentChange } from "../intents/intents.queries.ts";
import { insertPaymentReview, lockEntryWithoutAttempt, setEntryAttempt } from "../ledger/ledger.queries.ts";
import {
  assignReceipt,
  type IncomingPayment,
  provisionalReceipt,
  recordPayment,
  recordReversal,
} from "../ledger/ledger.ts";
import { paymentFailed } from "../payments.messages.ts";
import type { PaymentChannel } from "../payments.tables.ts";
import {
  type Attempt,
  findAttempt,
  lockAttempt,
  markAttemptFailed,
  markAttemptSucceeded,
  updateAttemptResult,
} from "./attempts.queries.ts";

type SuccessOutcome = Extract<AttemptOutcome, { state: "succeeded" }>;
type FailureOutcome = Extract<AttemptOutcome, { state: "failed" }>;

/** The channel of an attempt's own provider. */
export const channelOf = (method: PaymentMethod): PaymentChannel => (method === "mpesa" ? "stk" : "provider");

const UNDECIDED_ATTEMPT_STATES = [...openAttemptStates, "expired" as const];

/**
 * Records the outcome of an attempt with all consequences. Idempotent; after a success only a reversal changes anything
 * (payments.md 2.2).
 * @returns a short description of the result for the event log
 */
export async function settleAttempt(
  tx: Database,
  jobs: Jobs,
  attemptId: string,
  outcome: AttemptOutcome,
  channel: PaymentChannel,
): Promise<string> {
  const { intent_id } = (await findAttempt(tx, attemptId))!;
  const intent = (await lockIntentsOfDebt(tx, intent_id)).find(({ id }) => id === intent_id)!;
  const attempt = await lockAttempt(tx, attemptId);
  switch (outcome.state) {
    case "pending":
      return "pending";
    case "unrecognised":
      await updateAttemptResult(tx, attempt.id, outcome.code, outcome.text);
      await insertPaymentReview(
        tx,
        { ...attemptIdsOf(attempt), kind: "unknown_code", recurring: true },
        { reason: "code_unknown", code: outcome.code },
      );
      return "unrecognised";
    case "failed":
      return settleAsFailed(tx, jobs, intent, attempt, outcome);
    case "succeeded":
      return settleAsSucceeded(tx, jobs, intent, attempt, outcome, channel);
    case "reversed":
      return settleAsReversed(tx, jobs, attempt, outcome.amount);
  }
}

const attemptIdsOf = (attempt: Attempt) => ({ intentId: attempt.intent_id, attemptId: attempt.id });

async function settleAsFailed(
  tx: Database,
  jobs: Jobs,
  intent: Intent,
  attempt: Attempt,
  failure: FailureOutcome,
): Promise<string> {
  if (attempt.state === "succeeded") {
    const note = { reason: "failure_after_success", code: failure.code } as const;
    await insertPaymentReview(tx, { ...attemptIdsOf(attempt), kind: "mismatch" }, note);
    return "success stands";
  }
  if (!(await markAttemptFailed(tx, attempt.id, UNDECIDED_ATTEMPT_STATES, failure))) return "no change";
  if (failure.reason === "service_refused") {
    const note = { reason: "refused", code: failure.code, text: failure.text.slice(0, 300) } as const;
    await insertPaymentReview(tx, { ...attemptIdsOf(attempt), kind: "refused_by_configuration" }, note);
  }
  if (intent.state === "open" && isLateSettlement(attempt.started_at)) {
    const { user_id: userId, amount, subject } = intent;
    await notify({ db: tx, jobs }, paymentFailed, [{ userId, values: { amount, subject, reason: failure.reason } }]);
  }
  await publishPaymentChange(tx, attempt.intent_id);
  return "failed";
}

async function settleAsSucceeded(
  tx: Database,
  jobs: Jobs,
  intent: Intent,
  attempt: Attempt,
  success: SuccessOutcome,
  channel: PaymentChannel,
): Promise<string> {
  const { receipt, amount, paidAt = new Date() } = success;
  if (receipt === null) return settleWithoutReceipt(tx, jobs, intent, attempt);
  const incoming: IncomingPayment = {
    provider: attempt.method,
    receipt,
    amount: amount ?? attempt.amount,
    channel,
    paidAt,
  };
  if (attempt.state === "succeeded" && attempt.receipt === null)
    return assignReceipt(tx, jobs, intent, attempt, incoming);
  const { result } = await recordPayment(tx, jobs, incoming, intent, attempt);
  if (result === "elsewhere") return "receipt of another payment";
  if (attempt.state === "succeeded" || attempt.state === "reversed") {
    return attempt.receipt === receipt ? "no change" : "second receipt";
  }
  return markSucceeded(tx, intent, attempt, receipt);
}

async function markSucceeded(tx: Database, intent: Intent, attempt: Attempt, receipt: string | null): Promise<string> {
  const late = attempt.state === "failed" || attempt.state === "expired";
  if (!(await markAttemptSucceeded(tx, attempt.id, [...UNDECIDED_ATTEMPT_STATES, "failed"], receipt, late)))
    return "no change";
  // A success that is merely late needs no review.
  if (attempt.state === "failed" || (late && intent.state !== "open")) {
    const note = { reason: "late_success", attempt: attempt.state, payment: intent.state } as const;
    await insertPaymentReview(tx, { ...attemptIdsOf(attempt), kind: "late_success" }, note);
  }
  await publishPaymentChange(tx, intent.id);
  return late ? "late success" : "succeeded";
}

/**
 * A query reports a success without its receipt. An entry with our reference and without an attempt is assigned to
 * this one; else a provisional entry is inserted until the receipt is known. A wrong match does no harm, since the real
 * payment still arrives under its own receipt; inserting a second entry would count the money twice.
 */
async function settleWithoutReceipt(tx: Database, jobs: Jobs, intent: Intent, attempt: Attempt): Promise<string> {
  if (!(UNDECIDED_ATTEMPT_STATES as string[]).includes(attempt.state)) {
    if (attempt.state === "failed") {
      await insertPaymentReview(tx, { ...attemptIdsOf(attempt), kind: "mismatch" }, { reason: "paid_after_failure" });
    }
    return "no change";
  }
  const entry = await lockEntryWithoutAttempt(tx, attempt);
  if (entry) {
    await setEntryAttempt(tx, entry.id, attempt.id);
    return markSucceeded(tx, intent, attempt, entry.receipt);
  }
  const provisional: IncomingPayment = {
    provider: attempt.method,
    receipt: provisionalReceipt(attempt.id),
    amount: attempt.amount,
    channel: "query",
    paidAt: new Date(),
  };
  await recordPayment(tx, jobs, provisional, intent, attempt);
  await insertPaymentReview(tx, { ...attemptIdsOf(attempt), kind: "no_receipt" }, { reason: "receipt_not_found" });
  return markSucceeded(tx, intent, attempt, null);
}

/** A partial reversal goes to review, because a fulfilment cannot be revoked in part. */
async function settleAsReversed(tx: Database, jobs: Jobs, attempt: Attempt, amount: number | null): Promise<string> {
  if (attempt.state !== "succeeded" || attempt.receipt === null) return "no change";
  if (amount !== null && amount < attempt.amount) {
    const note = { reason: "partly_reversed", amount, of: attempt.amount } as const;
    await insertPaymentReview(tx, { ...attemptIdsOf(attempt), kind: "reversed" }, note);
    return "partly reversed";
  }
  const reversed = { provider: attempt.method, receipt: attempt.receipt };
  return (await recordReversal(tx, jobs, reversed)) ? "reversed" : "no change";
}

/** After this time the payer may have left the page that shows the outcome. */
const LATE_SETTLEMENT_MS = 120_000;

const isLateSettlement = (startedAt: Date): boolean => Date.now() - startedAt.getTime() >= LATE_SETTLEMENT_MS;
