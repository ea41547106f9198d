import type { PaymentMethod } from "@party/contract/values/payments";
import type { Database } from "#database/database.ts";
import { type Attempt, nameReceipt, reverseAttempt } from "#features/payments/attempts.queries.ts";
import {
  deleteProvisional,
  findEntry,
  giveEntry,
  insertEntry,
  lockEntry,
  replaceReceipt,
  reverseEntry,
} from "#features/payments/ledger.queries.ts";
import { type Arrival, fulfil, TAKEN_BACK, takeMoney } from "#features/payments/ledger.ts";
import {
  findIntent,
  type Intent,
  insertFulfilment,
  lockDebt,
  moveIntent,
  sumOf,
  tellFollowers,
} from "#features/payments/payments.queries.ts";
import { closeReviews, insertReview } from "#features/payments/reviews.queries.ts";
import type { Jobs } from "#jobs/jobs.ts";

/** What a try is entered as whose receipt is not known; see docs/decisions/0040. */
export const provisionalReceipt = (attemptId: string): string => `QUERY-${attemptId}`;

/**
 * The receipt of a success that was known without one: the same money, told by its name, so nothing is added.
 * Lock the debt before.
 */
export async function adoptReceipt(
  tx: Database,
  jobs: Jobs,
  intent: Intent,
  attempt: Attempt,
  arrival: Arrival,
): Promise<string> {
  const provisional = await lockEntry(tx, attempt.method, provisionalReceipt(attempt.id));
  const there = await lockEntry(tx, arrival.provider, arrival.receipt);
  const anothers = there && there.intent_id !== null && (there.intent_id !== intent.id || there.attempt_id !== null);
  if (!provisional || anothers) {
    const { how } = await takeMoney(tx, jobs, arrival, intent, attempt);
    return how === "elsewhere" ? "receipt of another payment" : "second receipt";
  }
  if (there) {
    // It came under its own name before we knew whose it was: it takes the provisional entry's place.
    await deleteProvisional(tx, provisional.id);
    const { state } = provisional;
    await giveEntry(tx, there.id, { intentId: intent.id, attemptId: attempt.id, state, channel: arrival.channel });
    await closeReviews(tx, "unallocated", { ledgerEntryId: there.id });
    await closeReviews(tx, "overpaid", { ledgerEntryId: there.id });
  } else {
    await replaceReceipt(tx, provisional.id, arrival);
  }
  if (arrival.amount !== provisional.amount) {
    const note = `Asked for ${provisional.amount}; the receipt says ${arrival.amount}.`;
    await insertReview(tx, { kind: "wrong_amount", intentId: intent.id, attemptId: attempt.id, note });
  }
  await nameReceipt(tx, attempt.id, arrival.receipt);
  await closeReviews(tx, "no_receipt", { attemptId: attempt.id });
  return "receipt found";
}

export interface Reversed {
  provider: PaymentMethod;
  /** Of the money that went back. */
  receipt: string;
  /** Of the reversal itself, where the provider gave it one. */
  reversal?: string;
  at?: Date;
}

/**
 * Money went back to the payer: the entry and its counterpart stand in the book as reversed, and what was paid with it is
 * no longer paid, nor theirs (docs/decisions/0082). @returns false when it is not in the book, or went back before
 */
export async function reverseMoney(tx: Database, jobs: Jobs, reversed: Reversed): Promise<boolean> {
  const { provider, receipt, reversal = `${receipt}-REVERSED`, at = new Date() } = reversed;
  const known = await findEntry(tx, provider, receipt);
  if (known?.intent_id) await lockDebt(tx, known.intent_id);
  const entry = await reverseEntry(tx, provider, receipt);
  if (!entry) return false;
  const { intent_id, attempt_id } = entry;
  await insertEntry(tx, {
    provider,
    receipt: reversal,
    amount: -entry.amount,
    channels: ["provider"],
    intent_id,
    attempt_id,
    state: "reversed",
    typed_reference: null,
    payer_hint: null,
    paid_at: at,
  });
  if (attempt_id) await reverseAttempt(tx, attempt_id);
  // What asked a person to give this money back, or to say whose it is, is answered.
  for (const kind of ["overpaid", "unallocated", "wrong_amount"] as const) {
    await closeReviews(tx, kind, { ledgerEntryId: entry.id });
  }
  if (intent_id === null) return true;
  const unpaid = await unpay(tx, jobs, (await findIntent(tx, intent_id))!);
  const note = `${entry.amount} went back${unpaid ? ", and what it had paid for ends" : ""}.`;
  await insertReview(tx, { kind: "reversed", intentId: intent_id, ledgerEntryId: entry.id, note });
  await tellFollowers(tx, intent_id);
  return true;
}

/** What is no longer paid, or was held and is gone, is taken back by the outbox. @returns whether it is this one's doing */
async function unpay(tx: Database, jobs: Jobs, { id, amount }: Intent): Promise<boolean> {
  const enough = (await sumOf(tx, id)) >= amount;
  const gone = (await sumOf(tx, id, ["allocated", "held"])) === 0;
  const moved =
    (!enough && (await moveIntent(tx, id, ["paid"], "reversed"))) ||
    (gone && (await moveIntent(tx, id, ["held"], "reversed")));
  if (!moved) return false;
  await closeReviews(tx, "gift_above_limit", { intentId: id });
  if (await insertFulfilment(tx, id, TAKEN_BACK)) await jobs.enqueue(tx, fulfil, { intentId: id, kind: TAKEN_BACK });
  return true;
}
