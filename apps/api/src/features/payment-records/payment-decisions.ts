import type { Booked } from "@party/contract/payments.staff";
import { paymentMethods } from "@party/contract/values/payments";
import type { Database } from "#database/database.ts";
import { schedulePollBefore } from "#features/payments/attempts/attempts.queries.ts";
import { enqueuePoll } from "#features/payments/attempts/polling.ts";
import { type Intent, insertFulfilment, lockIntentsOfDebt } from "#features/payments/intents/intents.queries.ts";
import { normaliseReference, paymentTitle } from "#features/payments/intents/intents.ts";
import { findLedgerEntry, findLedgerEntryById } from "#features/payments/ledger/ledger.queries.ts";
import { assignReceipt, provisionalReceipt, runFulfilment } from "#features/payments/ledger/ledger.ts";
import {
  findPaymentSteps,
  listUndecidedAttempts,
  lockAttemptWithoutReceipt,
} from "#features/payments/records/payment-steps.queries.ts";
import { allocateEntry, type Booking, confirmReversal, decide } from "#features/reconciliation/decisions.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

const toBooked = ({ id, reference, subject }: Intent, done: boolean): Booked => ({
  ...{ payment: id, reference, title: paymentTitle(subject), done },
});

/**
 * Allocates money that belongs to no payment to the one with this reference. The same again changes nothing.
 * @param services its `db` is a transaction
 * @throws Problem `not_found`, `reference_unknown`, or `money_of_other_payment` when another person was first
 */
export async function allocateMoney(services: Services, entry: number, reference: string): Promise<Booked> {
  return toBookedFor(await decide(allocateEntry(services, entry, reference)), reference);
}

function toBookedFor({ done, intent }: Booking, reference: string): Booked {
  if (intent?.reference !== normaliseReference(reference))
    throw new Problem("money_of_other_payment", { reference: intent?.reference ?? "" });
  return toBooked(intent, done);
}

/** @throws Problem `not_found`, or `reversal_not_shown` when no statement shows it */
export async function recordReversalOf(tx: Database, jobs: Jobs, entryId: number) {
  const entry = await findLedgerEntryById(tx, entryId);
  if (!entry || entry.amount < 0) throw new Problem("not_found");
  if (entry.state === "reversed") return { entry, done: false };
  if (entry.provider !== "mpesa") throw new Problem("reversal_not_shown");
  return { entry, done: (await decide(confirmReversal(tx, jobs, entry.receipt))) !== undefined };
}

/** @throws Problem `not_found` */
async function lockPayment(tx: Database, id: number): Promise<Intent> {
  if (!(await findPaymentSteps(tx, id))) throw new Problem("not_found");
  return (await lockIntentsOfDebt(tx, id)).find((intent) => intent.id === id)!;
}

/** Has the provider asked now about each attempt without an outcome. @returns how many @throws Problem `not_found` */
export async function askProviderAgain(tx: Database, jobs: Jobs, id: number): Promise<number> {
  await lockPayment(tx, id);
  const now = new Date();
  const attempts = await listUndecidedAttempts(tx, id);
  for (const attempt of attempts) await schedulePollBefore(tx, attempt.id, now);
  if (attempts.length > 0) await enqueuePoll(tx, jobs, now);
  return attempts.length;
}

/** Has done again what was paid for, or its revocation. @returns false where all is done @throws Problem `not_found` */
export async function fulfilAgain(tx: Database, jobs: Jobs, id: number): Promise<boolean> {
  const { purpose } = await lockPayment(tx, id);
  const { state, fulfilments } = (await findPaymentSteps(tx, id))!;
  const waiting = fulfilments.flatMap(({ kind, done_at }) => (done_at === null ? [kind] : []));
  if (state === "paid" && fulfilments.length === 0 && (await insertFulfilment(tx, id, purpose))) waiting.push(purpose);
  for (const kind of waiting) await jobs.enqueue(tx, runFulfilment, { intentId: id, kind });
  return waiting.length > 0;
}

/**
 * Records the code of a payment service that a person has read off its portal, for money that counts already. The same again
 * changes nothing.
 * @param receipt in capital letters
 * @throws Problem `not_found`, `receipt_not_missing` or `receipt_of_other_payment`
 */
export async function recordReceiptByHand(tx: Database, jobs: Jobs, id: number, receipt: string): Promise<Booked> {
  const intent = await lockPayment(tx, id);
  const attempt = await lockAttemptWithoutReceipt(tx, id);
  const entries = await Promise.all(paymentMethods.map((provider) => findLedgerEntry(tx, provider, receipt)));
  const known = entries.find((entry) => entry !== undefined);
  if (!attempt) {
    if (known?.intent_id === id) return toBooked(intent, false);
    throw new Problem("receipt_not_missing");
  }
  if (known && (known.intent_id !== null || known.provider !== attempt.method))
    throw new Problem("receipt_of_other_payment");
  const provisional = await findLedgerEntry(tx, attempt.method, provisionalReceipt(attempt.id));
  const { amount, paid_at: paidAt } = known ?? provisional ?? { amount: attempt.amount, paid_at: attempt.started_at };
  await assignReceipt(tx, jobs, intent, attempt, {
    ...{ provider: attempt.method, receipt, amount, channel: "person", paidAt },
  });
  return toBooked(intent, true);
}
