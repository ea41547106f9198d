import { openAttemptStates, type PaymentMethod } from "@party/contract/values/payments";
import type { Database } from "#database/database.ts";
import { notify } from "#features/notifications/notifications.ts";
import type { Outcome } from "#gateways/payments/provider.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { type Attempt, failAttempt, findAttempt, lockAttempt, noteResult, succeedAttempt } from "./attempts.queries.ts";
import { adoptReceipt, provisionalReceipt, reverseMoney } from "./corrections.ts";
import { findUnclaimed, nameAttempt } from "./ledger.queries.ts";
import { type Arrival, takeMoney } from "./ledger.ts";
import { failedLateNote, isLate } from "./member-notes.ts";
import { type Intent, lockDebt, tellFollowers } from "./payments.queries.ts";
import type { Channel } from "./payments.tables.ts";
import { insertReview } from "./reviews.queries.ts";

type Success = Extract<Outcome, { state: "succeeded" }>;
type Failure = Extract<Outcome, { state: "failed" }>;

/** How we hear of a try's money from its own provider. */
export const channelOf = (method: PaymentMethod): Channel => (method === "mpesa" ? "stk" : "provider");

const UNDECIDED = [...openAttemptStates, "expired" as const];

/**
 * Moves a try to where a provider's word puts it, with all that follows, in one transaction. Whoever comes second finds
 * it done; a success is never taken back by a later word but a reversal (payments.md 2.2).
 * @returns in a few words what came of it, for the log of events
 */
export async function settleAttempt(
  tx: Database,
  jobs: Jobs,
  attemptId: string,
  outcome: Outcome,
  channel: Channel,
): Promise<string> {
  const { intent_id } = (await findAttempt(tx, attemptId))!;
  const intent = (await lockDebt(tx, intent_id)).find(({ id }) => id === intent_id)!;
  const attempt = await lockAttempt(tx, attemptId);
  switch (outcome.state) {
    case "pending":
      return "pending";
    case "unrecognised":
      await noteResult(tx, attempt.id, outcome.code, outcome.text);
      await insertReview(tx, {
        ...about(attempt),
        kind: "unknown_code",
        note: `Code ${outcome.code} is not known.`,
        everyLook: true,
      });
      return "unrecognised";
    case "failed":
      return fail(tx, intent, attempt, outcome);
    case "succeeded":
      return succeed(tx, jobs, intent, attempt, outcome, channel);
    case "reversed":
      return reverse(tx, jobs, attempt, outcome.amount);
  }
}

const about = (attempt: Attempt) => ({ intentId: attempt.intent_id, attemptId: attempt.id });

async function fail(tx: Database, intent: Intent, attempt: Attempt, failure: Failure): Promise<string> {
  if (attempt.state === "succeeded") {
    const note = `Told ${failure.code} after a success; the success stands.`;
    await insertReview(tx, { ...about(attempt), kind: "mismatch", note });
    return "success stands";
  }
  if (!(await failAttempt(tx, attempt.id, UNDECIDED, failure))) return "no change";
  if (failure.reason === "service_refused") {
    const note = `Refused with ${failure.code || "no code"}: ${failure.text}`.slice(0, 300);
    await insertReview(tx, { ...about(attempt), kind: "refused_by_configuration", note });
  }
  if (intent.user_id !== null && intent.state === "open" && isLate(attempt.started_at)) {
    await notify(tx, intent.user_id, failedLateNote(intent, failure.reason));
  }
  await tellFollowers(tx, attempt.intent_id);
  return "failed";
}

async function succeed(
  tx: Database,
  jobs: Jobs,
  intent: Intent,
  attempt: Attempt,
  success: Success,
  channel: Channel,
): Promise<string> {
  const { receipt, amount, paidAt = new Date() } = success;
  if (receipt === null) return succeedWithoutReceipt(tx, jobs, intent, attempt);
  const arrival: Arrival = { provider: attempt.method, receipt, amount: amount ?? attempt.amount, channel, paidAt };
  if (attempt.state === "succeeded" && attempt.receipt === null)
    return adoptReceipt(tx, jobs, intent, attempt, arrival);
  const { how } = await takeMoney(tx, jobs, arrival, intent, attempt);
  if (how === "elsewhere") return "receipt of another payment";
  if (attempt.state === "succeeded" || attempt.state === "reversed") {
    return attempt.receipt === receipt ? "no change" : "second receipt";
  }
  return markSucceeded(tx, intent, attempt, receipt);
}

async function markSucceeded(tx: Database, intent: Intent, attempt: Attempt, receipt: string | null): Promise<string> {
  const late = attempt.state === "failed" || attempt.state === "expired";
  if (!(await succeedAttempt(tx, attempt.id, [...UNDECIDED, "failed"], receipt, late))) return "no change";
  // An answer that merely took its time needs nobody's eyes.
  if (attempt.state === "failed" || (late && intent.state !== "open")) {
    const note = `Succeeded after it was ${attempt.state}, when the payment was ${intent.state}.`;
    await insertReview(tx, { ...about(attempt), kind: "late_success", note });
  }
  await tellFollowers(tx, intent.id);
  return late ? "late success" : "succeeded";
}

/**
 * A query says that it was paid, and not by which receipt. If money with our reference is in the book that may be this
 * one's and no try has claimed it, it is; else a provisional entry stands for it until the receipt is known. Taken
 * wrongly, its own money still comes under its own receipt; not taken, it would be in the book twice.
 */
async function succeedWithoutReceipt(tx: Database, jobs: Jobs, intent: Intent, attempt: Attempt): Promise<string> {
  if (!(UNDECIDED as string[]).includes(attempt.state)) {
    if (attempt.state === "failed") {
      const note = "A query says that it was paid, after it had failed.";
      await insertReview(tx, { ...about(attempt), kind: "mismatch", note });
    }
    return "no change";
  }
  const unclaimed = await findUnclaimed(tx, attempt);
  if (unclaimed) {
    await nameAttempt(tx, unclaimed.id, attempt.id);
    return markSucceeded(tx, intent, attempt, unclaimed.receipt);
  }
  const provisional: Arrival = {
    provider: attempt.method,
    receipt: provisionalReceipt(attempt.id),
    amount: attempt.amount,
    channel: "query",
    paidAt: new Date(),
  };
  await takeMoney(tx, jobs, provisional, intent, attempt);
  const note = "Known to be paid by a query alone; the receipt is still to be found.";
  await insertReview(tx, { ...about(attempt), kind: "no_receipt", note });
  return markSucceeded(tx, intent, attempt, null);
}

/** A part that went back is for a person: what was paid for cannot be taken back in part. */
async function reverse(tx: Database, jobs: Jobs, attempt: Attempt, amount: number | null): Promise<string> {
  if (attempt.state !== "succeeded" || attempt.receipt === null) return "no change";
  if (amount !== null && amount < attempt.amount) {
    await insertReview(tx, { ...about(attempt), kind: "reversed", note: `${amount} of ${attempt.amount} went back.` });
    return "partly reversed";
  }
  const reversed = { provider: attempt.method, receipt: attempt.receipt };
  return (await reverseMoney(tx, jobs, reversed)) ? "reversed" : "no change";
}
