import type { PaymentMethod } from "@party/contract/values/payments";
import type { Database } from "#database/database.ts";
import { type Jobs, job } from "#jobs/jobs.ts";
import { type Attempt, setMissingReceipt } from "../attempts/attempts.queries.ts";
import {
  expireIntent,
  type Intent,
  insertFulfilment,
  lockIntent,
  lockIntentsOfDebt,
  markIntentPaid,
  publishPaymentChange,
  updateIntentState,
} from "../intents/intents.queries.ts";
import type { Channel, LedgerState } from "../payments.tables.ts";
import { insertReview, resolveReviews } from "../reviews/reviews.queries.ts";
import {
  addEntryDetails,
  allocateEntry,
  deleteProvisionalEntry,
  insertEntry,
  type LedgerEntry,
  lockEntry,
  reassignEntry,
  replaceProvisionalReceipt,
  setEntryAttempt,
  sumEntries,
} from "./ledger.queries.ts";

/** Gives the payer what they paid for; see `fulfilPayment`. */
export const fulfil = job<{ intentId: number; kind: string }>("payments.fulfil", {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 3_600,
});

/** What goes with a payment whose money went back; a fulfilment's kind beside the purposes. */
export const REVOCATION = "taken back";

/** Money that came, as one channel tells it. */
export interface IncomingPayment {
  provider: PaymentMethod;
  receipt: string;
  /** Whole KES. */
  amount: number;
  channel: Channel;
  paidAt: Date;
  typedReference?: string | undefined;
  payerHint?: string | undefined;
}

export interface RecordedPayment {
  entry: LedgerEntry;
  /** `again`: the receipt was in the book; `elsewhere`: as that of another try or payment. */
  how: "new" | "again" | "elsewhere";
}

/** Writes money into the book that belongs to no payment we know. */
export async function recordUnallocatedPayment(tx: Database, arrival: IncomingPayment): Promise<RecordedPayment> {
  const made = await insertEntry(tx, toLedgerRow(arrival, "unallocated", null, null));
  if (made) return { entry: made, how: "new" };
  return { entry: await updateKnownEntry(tx, arrival), how: "again" };
}

/**
 * Writes money for a payment into the book, once per receipt whichever way we hear of it, and pays the payment when
 * enough has come. Lock the debt before.
 * @param attempt the try that brought it, where that is known; its sum must be the one that was asked for
 */
export async function recordPayment(
  tx: Database,
  jobs: Jobs,
  arrival: IncomingPayment,
  intent: Intent,
  attempt?: Attempt,
): Promise<RecordedPayment> {
  const state = await initialEntryState(tx, intent, arrival, attempt);
  const attemptId = attempt?.id ?? null;
  const made = await insertEntry(tx, toLedgerRow(arrival, state, intent.id, attemptId));
  if (made) {
    await applyEntry(tx, jobs, made, intent);
    return { entry: made, how: "new" };
  }
  const there = await updateKnownEntry(tx, arrival);
  if (there.amount !== arrival.amount) {
    const note = `One channel says ${there.amount}, ${arrival.channel} says ${arrival.amount}.`;
    await insertReview(tx, { kind: "mismatch", intentId: intent.id, attemptId, ledgerEntryId: there.id, note });
  }
  if (there.intent_id === null) {
    const given = await allocateEntry(tx, there.id, { intentId: intent.id, attemptId, state });
    if (given) {
      await resolveReviews(tx, "unallocated", { ledgerEntryId: given.id });
      await applyEntry(tx, jobs, given, intent);
      return { entry: given, how: "again" };
    }
  }
  if (attempt && attempt.amount !== arrival.amount) {
    const note = `${arrival.amount} came for a prompt of ${attempt.amount}.`;
    await insertReview(tx, { kind: "wrong_amount", intentId: intent.id, attemptId, ledgerEntryId: there.id, note });
  }
  const ours = there.intent_id === intent.id && (!attempt || (await setEntryAttempt(tx, there.id, attempt.id)));
  if (ours) return { entry: there, how: "again" };
  const note = "A try was told a receipt that is another payment's.";
  await insertReview(tx, { kind: "mismatch", intentId: intent.id, attemptId, ledgerEntryId: there.id, note });
  return { entry: there, how: "elsewhere" };
}

const toLedgerRow = (
  arrival: IncomingPayment,
  state: LedgerState,
  intentId: number | null,
  attemptId: string | null,
) => ({
  provider: arrival.provider,
  receipt: arrival.receipt,
  amount: arrival.amount,
  channels: [arrival.channel],
  intent_id: intentId,
  attempt_id: attemptId,
  state,
  typed_reference: arrival.typedReference ?? null,
  payer_hint: arrival.payerHint ?? null,
  paid_at: arrival.paidAt,
});

async function updateKnownEntry(tx: Database, arrival: IncomingPayment): Promise<LedgerEntry> {
  const entry = await lockEntry(tx, arrival.provider, arrival.receipt);
  if (!entry) throw new Error("a receipt is neither new nor there");
  await addEntryDetails(tx, entry.id, arrival);
  return entry;
}

/** What becomes of new money for a payment. */
async function initialEntryState(
  tx: Database,
  intent: Intent,
  arrival: IncomingPayment,
  attempt?: Attempt,
): Promise<LedgerState> {
  if (attempt && attempt.amount !== arrival.amount) return "held";
  const debt = await lockIntentsOfDebt(tx, intent.id);
  if (debt.some(({ state }) => state === "paid")) return "overpaid";
  const { state } = debt.find(({ id }) => id === intent.id)!;
  return state === "reversed" ? "held" : "allocated";
}

/** What follows from money that has just been put to a payment. */
async function applyEntry(tx: Database, jobs: Jobs, entry: LedgerEntry, intent: Intent): Promise<void> {
  const about = { intentId: intent.id, attemptId: entry.attempt_id, ledgerEntryId: entry.id };
  if (entry.state === "held") {
    await insertReview(tx, { kind: "wrong_amount", ...about, note: `${entry.amount} came, which was not asked for.` });
    await updateIntentState(tx, intent.id, ["open", "expired"], "held");
  }
  if (entry.state === "overpaid") {
    await insertReview(tx, { kind: "overpaid", ...about, note: `${entry.amount} came for what was paid already.` });
  }
  if (entry.state === "allocated") await payIntentWhenCovered(tx, jobs, intent, entry);
  await publishPaymentChange(tx, intent.id);
}

/**
 * Closes a payment of which nothing is under way. A part that came stays in the book, and is put before a person.
 * @returns whether this closed it
 */
export async function closeUnpaidIntent(tx: Database, intentId: number): Promise<boolean> {
  // A statement of its own: a try that was started while we waited for the lock is seen by the next one alone.
  await lockIntent(tx, intentId);
  if (!(await expireIntent(tx, intentId))) return false;
  const came = await sumEntries(tx, intentId);
  if (came > 0)
    await insertReview(tx, { kind: "stuck", intentId, note: `Closed after ${came} had come, and no more.` });
  await publishPaymentChange(tx, intentId);
  return true;
}

async function payIntentWhenCovered(tx: Database, jobs: Jobs, intent: Intent, last: LedgerEntry): Promise<void> {
  const sum = await sumEntries(tx, intent.id);
  if (sum < intent.amount) return;
  if (sum > intent.amount) {
    const note = `${sum - intent.amount} more than the ${intent.amount} that were owed.`;
    await insertReview(tx, { kind: "overpaid", intentId: intent.id, ledgerEntryId: last.id, note });
  }
  // What is held waits for a person, however much comes after.
  if (!(await markIntentPaid(tx, intent.id, last.paid_at))) return;
  if (await insertFulfilment(tx, intent.id, intent.purpose)) {
    await jobs.enqueue(tx, fulfil, { intentId: intent.id, kind: intent.purpose });
  }
  // The same thing was opened again meanwhile, and is paid now.
  for (const { id, state } of await lockIntentsOfDebt(tx, intent.id)) {
    if (state === "open") await closeUnpaidIntent(tx, id);
  }
}

/** What a try is entered as whose receipt is not known; see docs/decisions/0040. */
export const provisionalReceipt = (attemptId: string): string => `QUERY-${attemptId}`;

/**
 * The receipt of a success that was known without one: the same money, told by its name, so nothing is added.
 * Lock the debt before.
 */
export async function assignReceipt(
  tx: Database,
  jobs: Jobs,
  intent: Intent,
  attempt: Attempt,
  arrival: IncomingPayment,
): Promise<string> {
  const provisional = await lockEntry(tx, attempt.method, provisionalReceipt(attempt.id));
  const there = await lockEntry(tx, arrival.provider, arrival.receipt);
  const anothers = there && there.intent_id !== null && (there.intent_id !== intent.id || there.attempt_id !== null);
  if (!provisional || anothers) {
    const { how } = await recordPayment(tx, jobs, arrival, intent, attempt);
    return how === "elsewhere" ? "receipt of another payment" : "second receipt";
  }
  if (there) {
    // It came under its own name before we knew whose it was: it takes the provisional entry's place.
    await deleteProvisionalEntry(tx, provisional.id);
    const { state } = provisional;
    await reassignEntry(tx, there.id, { intentId: intent.id, attemptId: attempt.id, state, channel: arrival.channel });
    await resolveReviews(tx, "unallocated", { ledgerEntryId: there.id });
    await resolveReviews(tx, "overpaid", { ledgerEntryId: there.id });
  } else {
    await replaceProvisionalReceipt(tx, provisional.id, arrival);
  }
  if (arrival.amount !== provisional.amount) {
    const note = `Asked for ${provisional.amount}; the receipt says ${arrival.amount}.`;
    await insertReview(tx, { kind: "wrong_amount", intentId: intent.id, attemptId: attempt.id, note });
  }
  await setMissingReceipt(tx, attempt.id, arrival.receipt);
  await resolveReviews(tx, "no_receipt", { attemptId: attempt.id });
  return "receipt found";
}
