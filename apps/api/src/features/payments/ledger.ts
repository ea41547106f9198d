import type { PaymentMethod } from "@party/contract/values/payments";
import type { Database } from "#database/database.ts";
import type { Attempt } from "#features/payments/attempts.queries.ts";
import {
  allocateEntry,
  type Entry,
  hearAgain,
  insertEntry,
  lockEntry,
  nameAttempt,
} from "#features/payments/ledger.queries.ts";
import {
  expireIntent,
  type Intent,
  insertFulfilment,
  lockDebt,
  lockIntent,
  moveIntent,
  payIntent,
  sumOf,
  tellFollowers,
} from "#features/payments/payments.queries.ts";
import type { Channel, LedgerState } from "#features/payments/payments.tables.ts";
import { closeReviews, insertReview } from "#features/payments/reviews.queries.ts";
import { type Jobs, job } from "#jobs/jobs.ts";

/** Gives the payer what they paid for; see `fulfilPayment`. */
export const fulfil = job<{ intentId: number; kind: string }>("payments.fulfil", {
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 3_600,
});

/** What goes with a payment whose money went back; a fulfilment's kind beside the purposes. */
export const TAKEN_BACK = "taken back";

/** Money that came, as one channel tells it. */
export interface Arrival {
  provider: PaymentMethod;
  receipt: string;
  /** Whole KES. */
  amount: number;
  channel: Channel;
  paidAt: Date;
  typedReference?: string | undefined;
  payerHint?: string | undefined;
}

export interface Taken {
  entry: Entry;
  /** `again`: the receipt was in the book; `elsewhere`: as that of another try or payment. */
  how: "new" | "again" | "elsewhere";
}

/** Writes money into the book that belongs to no payment we know. */
export async function keepUnallocated(tx: Database, arrival: Arrival): Promise<Taken> {
  const made = await insertEntry(tx, rowOf(arrival, "unallocated", null, null));
  if (made) return { entry: made, how: "new" };
  return { entry: await heardAgain(tx, arrival), how: "again" };
}

/**
 * Writes money for a payment into the book, once per receipt whichever way we hear of it, and pays the payment when
 * enough has come. Lock the debt before.
 * @param attempt the try that brought it, where that is known; its sum must be the one that was asked for
 */
export async function takeMoney(
  tx: Database,
  jobs: Jobs,
  arrival: Arrival,
  intent: Intent,
  attempt?: Attempt,
): Promise<Taken> {
  const state = await stateOf(tx, intent, arrival, attempt);
  const attemptId = attempt?.id ?? null;
  const made = await insertEntry(tx, rowOf(arrival, state, intent.id, attemptId));
  if (made) {
    await follow(tx, jobs, made, intent);
    return { entry: made, how: "new" };
  }
  const there = await heardAgain(tx, arrival);
  if (there.amount !== arrival.amount) {
    const note = `One channel says ${there.amount}, ${arrival.channel} says ${arrival.amount}.`;
    await insertReview(tx, { kind: "mismatch", intentId: intent.id, attemptId, ledgerEntryId: there.id, note });
  }
  if (there.intent_id === null) {
    const given = await allocateEntry(tx, there.id, { intentId: intent.id, attemptId, state });
    if (given) {
      await closeReviews(tx, "unallocated", { ledgerEntryId: given.id });
      await follow(tx, jobs, given, intent);
      return { entry: given, how: "again" };
    }
  }
  if (attempt && attempt.amount !== arrival.amount) {
    const note = `${arrival.amount} came for a prompt of ${attempt.amount}.`;
    await insertReview(tx, { kind: "wrong_amount", intentId: intent.id, attemptId, ledgerEntryId: there.id, note });
  }
  const ours = there.intent_id === intent.id && (!attempt || (await nameAttempt(tx, there.id, attempt.id)));
  if (ours) return { entry: there, how: "again" };
  const note = "A try was told a receipt that is another payment's.";
  await insertReview(tx, { kind: "mismatch", intentId: intent.id, attemptId, ledgerEntryId: there.id, note });
  return { entry: there, how: "elsewhere" };
}

const rowOf = (arrival: Arrival, state: LedgerState, intentId: number | null, attemptId: string | null) => ({
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

async function heardAgain(tx: Database, arrival: Arrival): Promise<Entry> {
  const entry = await lockEntry(tx, arrival.provider, arrival.receipt);
  if (!entry) throw new Error("a receipt is neither new nor there");
  await hearAgain(tx, entry.id, arrival);
  return entry;
}

/** What becomes of new money for a payment. */
async function stateOf(tx: Database, intent: Intent, arrival: Arrival, attempt?: Attempt): Promise<LedgerState> {
  if (attempt && attempt.amount !== arrival.amount) return "held";
  const debt = await lockDebt(tx, intent.id);
  if (debt.some(({ state }) => state === "paid")) return "overpaid";
  const { state } = debt.find(({ id }) => id === intent.id)!;
  return state === "reversed" ? "held" : "allocated";
}

/** What follows from money that has just been put to a payment. */
async function follow(tx: Database, jobs: Jobs, entry: Entry, intent: Intent): Promise<void> {
  const about = { intentId: intent.id, attemptId: entry.attempt_id, ledgerEntryId: entry.id };
  if (entry.state === "held") {
    await insertReview(tx, { kind: "wrong_amount", ...about, note: `${entry.amount} came, which was not asked for.` });
    await moveIntent(tx, intent.id, ["open", "expired"], "held");
  }
  if (entry.state === "overpaid") {
    await insertReview(tx, { kind: "overpaid", ...about, note: `${entry.amount} came for what was paid already.` });
  }
  if (entry.state === "allocated") await payWhenEnough(tx, jobs, intent, entry);
  await tellFollowers(tx, intent.id);
}

/**
 * Closes a payment of which nothing is under way. A part that came stays in the book, and is put before a person.
 * @returns whether this closed it
 */
export async function closeUnpaid(tx: Database, intentId: number): Promise<boolean> {
  // A statement of its own: a try that was started while we waited for the lock is seen by the next one alone.
  await lockIntent(tx, intentId);
  if (!(await expireIntent(tx, intentId))) return false;
  const came = await sumOf(tx, intentId);
  if (came > 0)
    await insertReview(tx, { kind: "stuck", intentId, note: `Closed after ${came} had come, and no more.` });
  await tellFollowers(tx, intentId);
  return true;
}

async function payWhenEnough(tx: Database, jobs: Jobs, intent: Intent, last: Entry): Promise<void> {
  const sum = await sumOf(tx, intent.id);
  if (sum < intent.amount) return;
  if (sum > intent.amount) {
    const note = `${sum - intent.amount} more than the ${intent.amount} that were owed.`;
    await insertReview(tx, { kind: "overpaid", intentId: intent.id, ledgerEntryId: last.id, note });
  }
  // What is held waits for a person, however much comes after.
  if (!(await payIntent(tx, intent.id, last.paid_at))) return;
  if (await insertFulfilment(tx, intent.id, intent.purpose)) {
    await jobs.enqueue(tx, fulfil, { intentId: intent.id, kind: intent.purpose });
  }
  // The same thing was opened again meanwhile, and is paid now.
  for (const { id, state } of await lockDebt(tx, intent.id)) {
    if (state === "open") await closeUnpaid(tx, id);
  }
}
