import type { PaymentMethod } from "@party/contract/values/payments";
import type { Database } from "#database/database.ts";
import { type Jobs, job } from "#jobs/jobs.ts";
import { type Attempt, markAttemptReversed, setMissingReceipt } from "../attempts/attempts.queries.ts";
import {
  expireIntent,
  findIntent,
  type Intent,
  insertFulfilment,
  lockIntent,
  lockIntentsOfDebt,
  markIntentPaid,
  publishPaymentChange,
  updateIntentState,
} from "../intents/intents.queries.ts";
import type { LedgerState, PaymentChannel } from "../payments.tables.ts";
import { sendReversalEmail } from "./consequences.ts";
import {
  addLedgerEntryDetails,
  allocateLedgerEntry,
  deleteProvisionalEntry,
  findLedgerEntry,
  insertLedgerEntries,
  insertLedgerEntry,
  insertPaymentReview,
  type LedgerEntry,
  lockLedgerEntry,
  markEntryReversed,
  reassignLedgerEntry,
  replaceProvisionalReceipt,
  resolvePaymentReviews,
  setEntryAttempt,
  sumLedgerEntries,
} from "./ledger.queries.ts";

/** See `fulfilPayment`. */
export const runFulfilment = job<{ intentId: number; kind: string }>("payments.fulfil", {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 3_600,
});

/** The `kind` of a revocation in `payment_fulfilments`; the other kinds are the purposes. */
const REVOCATION_KIND = "revocation";
/** Version 0.1 stored another kind. */
export const isRevocation = (kind: string): boolean => kind === REVOCATION_KIND || kind === "taken back";

/** Money that has arrived, as reported by one channel. */
export interface IncomingPayment {
  provider: PaymentMethod;
  receipt: string;
  /** Whole KES. */
  amount: number;
  channel: PaymentChannel;
  paidAt: Date;
  typedReference?: string | undefined;
  payerHint?: string | undefined;
}

interface RecordedPayment {
  entry: LedgerEntry;
  /** `again`: the receipt was recorded before; `elsewhere`: the receipt belongs to another attempt or intent. */
  result: "new" | "again" | "elsewhere";
}

/** Records money of one provider that matches no intent, a page at most. @returns what became of each, in their order */
export async function recordUnallocatedPayments(
  tx: Database,
  incoming: readonly IncomingPayment[],
): Promise<RecordedPayment[]> {
  const rows = incoming.map((one) => toLedgerRow(one, "unallocated", null, null));
  const inserted = new Map((await insertLedgerEntries(tx, rows)).map((entry) => [entry.receipt, entry]));
  const recorded: RecordedPayment[] = [];
  for (const one of incoming) {
    const entry = inserted.get(one.receipt);
    inserted.delete(one.receipt);
    recorded.push(entry ? { entry, result: "new" } : { entry: await updateKnownEntry(tx, one), result: "again" });
  }
  return recorded;
}

/**
 * Records money for an intent, once per receipt over all channels, and marks the intent paid when it is covered.
 * Call `lockIntentsOfDebt` first.
 * @param attempt the attempt that collected it, if known; its amount must equal the requested one
 */
export async function recordPayment(
  tx: Database,
  jobs: Jobs,
  incoming: IncomingPayment,
  intent: Intent,
  attempt?: Attempt,
): Promise<RecordedPayment> {
  const state = await initialEntryState(tx, intent, incoming, attempt);
  const attemptId = attempt?.id ?? null;
  const inserted = await insertLedgerEntry(tx, toLedgerRow(incoming, state, intent.id, attemptId));
  if (inserted) {
    await applyEntryToIntent(tx, jobs, inserted, intent);
    return { entry: inserted, result: "new" };
  }
  const existing = await updateKnownEntry(tx, incoming);
  const about = { intentId: intent.id, attemptId, ledgerEntryId: existing.id };
  if (existing.amount !== incoming.amount) {
    const { amount, channel } = incoming;
    const note = { reason: "channels_differ", amount: existing.amount, channel, other: amount } as const;
    await insertPaymentReview(tx, { kind: "mismatch", ...about }, note);
  }
  if (existing.intent_id === null) {
    const allocated = await allocateLedgerEntry(tx, existing.id, { intentId: intent.id, attemptId, state });
    if (allocated) {
      await resolvePaymentReviews(tx, "unallocated", { ledgerEntryId: allocated.id });
      await applyEntryToIntent(tx, jobs, allocated, intent);
      return { entry: allocated, result: "again" };
    }
  }
  if (attempt && attempt.amount !== incoming.amount) {
    const note = { reason: "prompt_differs", amount: incoming.amount, asked: attempt.amount } as const;
    await insertPaymentReview(tx, { kind: "wrong_amount", ...about }, note);
  }
  const belongsToIntent =
    existing.intent_id === intent.id && (!attempt || (await setEntryAttempt(tx, existing.id, attempt.id)));
  if (belongsToIntent) return { entry: existing, result: "again" };
  await insertPaymentReview(tx, { kind: "mismatch", ...about }, { reason: "receipt_of_another" });
  return { entry: existing, result: "elsewhere" };
}

const toLedgerRow = (
  incoming: IncomingPayment,
  state: LedgerState,
  intentId: number | null,
  attemptId: string | null,
) => ({
  provider: incoming.provider,
  receipt: incoming.receipt,
  amount: incoming.amount,
  channels: [incoming.channel],
  intent_id: intentId,
  attempt_id: attemptId,
  state,
  typed_reference: incoming.typedReference ?? null,
  payer_hint: incoming.payerHint ?? null,
  paid_at: incoming.paidAt,
});

async function updateKnownEntry(tx: Database, incoming: IncomingPayment): Promise<LedgerEntry> {
  const entry = await lockLedgerEntry(tx, incoming.provider, incoming.receipt);
  if (!entry) throw new Error("a receipt is neither new nor there");
  await addLedgerEntryDetails(tx, entry.id, incoming);
  return entry;
}

async function initialEntryState(
  tx: Database,
  intent: Intent,
  incoming: IncomingPayment,
  attempt?: Attempt,
): Promise<LedgerState> {
  if (attempt && attempt.amount !== incoming.amount) return "held";
  const debt = await lockIntentsOfDebt(tx, intent.id);
  if (debt.some(({ state }) => state === "paid")) return "overpaid";
  const { state } = debt.find(({ id }) => id === intent.id)!;
  return state === "reversed" ? "held" : "allocated";
}

async function applyEntryToIntent(tx: Database, jobs: Jobs, entry: LedgerEntry, intent: Intent): Promise<void> {
  const about = { intentId: intent.id, attemptId: entry.attempt_id, ledgerEntryId: entry.id };
  if (entry.state === "held") {
    await insertPaymentReview(
      tx,
      { kind: "wrong_amount", ...about },
      { reason: "not_asked_for", amount: entry.amount },
    );
    await updateIntentState(tx, intent.id, ["open", "expired"], "held");
  }
  if (entry.state === "overpaid") {
    await insertPaymentReview(tx, { kind: "overpaid", ...about }, { reason: "paid_already", amount: entry.amount });
  }
  if (entry.state === "allocated") await payIntentWhenCovered(tx, jobs, intent, entry);
  await publishPaymentChange(tx, intent.id);
}

/**
 * Expires an intent without an open attempt. A part that was paid stays in the ledger and goes to review.
 * @returns whether this call expired it
 */
export async function closeUnpaidIntent(tx: Database, intentId: number): Promise<boolean> {
  // A separate statement, so that the next one sees attempts committed while this one waited for the lock.
  await lockIntent(tx, intentId);
  if (!(await expireIntent(tx, intentId))) return false;
  const amount = await sumLedgerEntries(tx, intentId);
  if (amount > 0) await insertPaymentReview(tx, { kind: "stuck", intentId }, { reason: "closed_in_part", amount });
  await publishPaymentChange(tx, intentId);
  return true;
}

async function payIntentWhenCovered(tx: Database, jobs: Jobs, intent: Intent, last: LedgerEntry): Promise<void> {
  const sum = await sumLedgerEntries(tx, intent.id);
  if (sum < intent.amount) return;
  if (sum > intent.amount) {
    const note = { reason: "more_than_owed", more: sum - intent.amount, owed: intent.amount } as const;
    await insertPaymentReview(tx, { kind: "overpaid", intentId: intent.id, ledgerEntryId: last.id }, note);
  }
  // A held intent waits for a person, even when it is covered.
  if (!(await markIntentPaid(tx, intent.id, last))) return;
  if (await insertFulfilment(tx, intent.id, intent.purpose)) {
    await jobs.enqueue(tx, runFulfilment, { intentId: intent.id, kind: intent.purpose });
  }
  // A second intent for the same debt may have been opened meanwhile.
  for (const { id, state } of await lockIntentsOfDebt(tx, intent.id)) {
    if (state === "open") await closeUnpaidIntent(tx, id);
  }
}

/** The provisional receipt of an attempt whose real receipt is not known yet; see docs/decisions/0009. */
export const provisionalReceipt = (attemptId: string): string => `QUERY-${attemptId}`;

/**
 * Replaces a provisional receipt by the real one, without counting the money twice. Call `lockIntentsOfDebt` first.
 */
export async function assignReceipt(
  tx: Database,
  jobs: Jobs,
  intent: Intent,
  attempt: Attempt,
  incoming: IncomingPayment,
): Promise<string> {
  const provisional = await lockLedgerEntry(tx, attempt.method, provisionalReceipt(attempt.id));
  const existing = await lockLedgerEntry(tx, incoming.provider, incoming.receipt);
  const belongsToAnother =
    existing && existing.intent_id !== null && (existing.intent_id !== intent.id || existing.attempt_id !== null);
  if (!provisional || belongsToAnother) {
    const { result } = await recordPayment(tx, jobs, incoming, intent, attempt);
    return result === "elsewhere" ? "receipt of another payment" : "second receipt";
  }
  if (existing) {
    // The real receipt was recorded before it could be matched; its entry replaces the provisional one.
    await deleteProvisionalEntry(tx, provisional.id);
    const { state } = provisional;
    await reassignLedgerEntry(tx, existing.id, {
      intentId: intent.id,
      attemptId: attempt.id,
      state,
      channel: incoming.channel,
    });
    await resolvePaymentReviews(tx, "unallocated", { ledgerEntryId: existing.id });
    await resolvePaymentReviews(tx, "overpaid", { ledgerEntryId: existing.id });
  } else {
    await replaceProvisionalReceipt(tx, provisional.id, incoming);
  }
  if (incoming.amount !== provisional.amount) {
    const note = { reason: "receipt_differs", asked: provisional.amount, amount: incoming.amount } as const;
    await insertPaymentReview(tx, { kind: "wrong_amount", intentId: intent.id, attemptId: attempt.id }, note);
  }
  await setMissingReceipt(tx, attempt.id, incoming.receipt);
  await resolvePaymentReviews(tx, "no_receipt", { attemptId: attempt.id });
  return "receipt found";
}

interface Reversal {
  provider: PaymentMethod;
  /** Of the payment that was reversed. */
  receipt: string;
  /** Receipt of the reversal itself, where the provider issued one. */
  reversal?: string | undefined;
  at?: Date;
}

/**
 * Marks the entry as reversed, inserts its counter-entry, and revokes the fulfilment when the intent is no longer covered
 * (docs/decisions/0009). @returns false when the receipt is unknown or was reversed before
 */
export async function recordReversal(tx: Database, jobs: Jobs, reversed: Reversal): Promise<boolean> {
  const { provider, receipt, reversal = `${receipt}-REVERSED`, at = new Date() } = reversed;
  const existing = await findLedgerEntry(tx, provider, receipt);
  if (existing?.intent_id) await lockIntentsOfDebt(tx, existing.intent_id);
  const entry = await markEntryReversed(tx, provider, receipt);
  if (!entry) return false;
  const { intent_id, attempt_id } = entry;
  await insertLedgerEntry(tx, {
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
    await resolvePaymentReviews(tx, kind, { ledgerEntryId: entry.id });
  }
  if (intent_id === null) return true;
  const ends = await reverseIntent(tx, jobs, (await findIntent(tx, intent_id))!);
  const note = { reason: "went_back", amount: entry.amount, ends } as const;
  await insertPaymentReview(tx, { kind: "reversed", intentId: intent_id, ledgerEntryId: entry.id }, note);
  // Otherwise the revocation writes to the payer.
  if (!ends) {
    const consequence = { kind: "nothing_else" } as const;
    await jobs.enqueue(tx, sendReversalEmail, { intentId: intent_id, consequence, amount: entry.amount });
  }
  await publishPaymentChange(tx, intent_id);
  return true;
}

/** Enqueues the revocation when the intent is no longer covered. @returns whether this call changed the state */
async function reverseIntent(tx: Database, jobs: Jobs, { id, amount }: Intent): Promise<boolean> {
  const isCovered = (await sumLedgerEntries(tx, id)) >= amount;
  const isEmpty = (await sumLedgerEntries(tx, id, ["allocated", "held"])) === 0;
  const changed =
    (!isCovered && (await updateIntentState(tx, id, ["paid"], "reversed"))) ||
    (isEmpty && (await updateIntentState(tx, id, ["held"], "reversed")));
  if (!changed) return false;
  await resolvePaymentReviews(tx, "gift_above_limit", { intentId: id });
  if (await insertFulfilment(tx, id, REVOCATION_KIND))
    await jobs.enqueue(tx, runFulfilment, { intentId: id, kind: REVOCATION_KIND });
  return true;
}
