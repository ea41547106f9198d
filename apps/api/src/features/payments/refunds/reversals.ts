import type { PaymentMethod } from "@party/contract/values/payments";
import type { Database } from "#database/database.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { markAttemptReversed } from "../attempts/attempts.queries.ts";
import {
  findIntent,
  type Intent,
  insertFulfilment,
  lockIntentsOfDebt,
  publishPaymentChange,
  updateIntentState,
} from "../intents/intents.queries.ts";
import { findEntry, insertEntry, markEntryReversed, sumEntries } from "../ledger/ledger.queries.ts";
import { fulfil, REVOCATION } from "../ledger/ledger.ts";
import { insertReview, resolveReviews } from "../reviews/reviews.queries.ts";

export interface Reversal {
  provider: PaymentMethod;
  /** Of the payment that was reversed. */
  receipt: string;
  /** Receipt of the reversal itself, where the provider issued one. */
  reversal?: string;
  at?: Date;
}

/**
 * Marks the entry as reversed, inserts its counter-entry, and revokes the fulfilment when the intent is no longer covered
 * (docs/decisions/0009). @returns false when the receipt is unknown or was reversed before
 */
export async function recordReversal(tx: Database, jobs: Jobs, reversed: Reversal): Promise<boolean> {
  const { provider, receipt, reversal = `${receipt}-REVERSED`, at = new Date() } = reversed;
  const known = await findEntry(tx, provider, receipt);
  if (known?.intent_id) await lockIntentsOfDebt(tx, known.intent_id);
  const entry = await markEntryReversed(tx, provider, receipt);
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
  if (attempt_id) await markAttemptReversed(tx, attempt_id);
  // These reviews asked for a refund or a match, and are resolved by the reversal.
  for (const kind of ["overpaid", "unallocated", "wrong_amount"] as const) {
    await resolveReviews(tx, kind, { ledgerEntryId: entry.id });
  }
  if (intent_id === null) return true;
  const unpaid = await reverseIntent(tx, jobs, (await findIntent(tx, intent_id))!);
  const note = `${entry.amount} went back${unpaid ? ", and what it had paid for ends" : ""}.`;
  await insertReview(tx, { kind: "reversed", intentId: intent_id, ledgerEntryId: entry.id, note });
  await publishPaymentChange(tx, intent_id);
  return true;
}

/** Enqueues the revocation when the intent is no longer covered. @returns whether this call changed the state */
async function reverseIntent(tx: Database, jobs: Jobs, { id, amount }: Intent): Promise<boolean> {
  const enough = (await sumEntries(tx, id)) >= amount;
  const gone = (await sumEntries(tx, id, ["allocated", "held"])) === 0;
  const moved =
    (!enough && (await updateIntentState(tx, id, ["paid"], "reversed"))) ||
    (gone && (await updateIntentState(tx, id, ["held"], "reversed")));
  if (!moved) return false;
  await resolveReviews(tx, "gift_above_limit", { intentId: id });
  if (await insertFulfilment(tx, id, REVOCATION)) await jobs.enqueue(tx, fulfil, { intentId: id, kind: REVOCATION });
  return true;
}
