import type { PaymentPurpose } from "@party/contract/values/payments";
import type { Database } from "#database/database.ts";
import { notify } from "#features/notifications/notifications.ts";
import type { Services } from "#services.ts";
import {
  findIntent,
  findPendingFulfilments,
  finishFulfilment,
  type Intent,
  lockFulfilment,
  publishPaymentChange,
} from "./intents/intents.queries.ts";
import type { ReversalConsequence } from "./ledger/consequences.ts";
import { resolvePaymentReviews, sumReversedEntries } from "./ledger/ledger.queries.ts";
import { isRevocation } from "./ledger/ledger.ts";
import { paymentReceived, paymentReversed } from "./payments.messages.ts";
import { enqueueReceiptEmail, issueReceipt } from "./receipts/receipts.ts";

/**
 * Delivers what was paid for. Runs exactly once per payment, in the transaction that records it. Side effects such as
 * emails are enqueued on `tx`. An error is retried later.
 * @returns whether it enqueued an email with the receipt to the payer; otherwise the receipt is sent separately
 */
export type FulfilHandler = (
  tx: Database,
  services: Services,
  paid: { intent: Intent; paidAt: Date },
) => Promise<{ receiptSent: boolean }>;

/** Undoes a fulfilment after a reversal. Runs like `FulfilHandler`. @returns what that means for the payer */
export type RevokeHandler = (tx: Database, services: Services, intent: Intent) => Promise<ReversalConsequence>;

/**
 * Anonymises a target that was never paid (docs/decisions/0008).
 * @param targetId the membership, order or donation, all of whose payments are anonymised
 */
export type AnonymiseHandler = (tx: Database, targetId: number) => Promise<void>;

export type PurposeHandlers = Record<
  PaymentPurpose,
  { fulfil: FulfilHandler; revoke: RevokeHandler; anonymise: AnonymiseHandler }
>;

/**
 * Fulfils a payment and issues its receipt, or revokes it, in the transaction that records it. Exactly once, regardless of
 * retries and concurrent workers.
 */
export const fulfilPayment = (
  services: Services,
  purposes: PurposeHandlers,
  { intentId, kind }: { intentId: number; kind: string },
): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    const fulfilment = await lockFulfilment(tx, intentId, kind);
    if (!fulfilment || fulfilment.done_at !== null) return;
    const intent = (await findIntent(tx, intentId))!;
    const { fulfil, revoke } = purposes[intent.purpose];
    await (isRevocation(kind)
      ? revokeIntent(tx, services, intent, revoke)
      : fulfilIntent(tx, services, intent, fulfil));
    await finishFulfilment(tx, intentId, kind);
    await resolvePaymentReviews(tx, "fulfilment_late", { intentId });
    await publishPaymentChange(tx, intentId);
  });

async function fulfilIntent(tx: Database, services: Services, intent: Intent, fulfil: FulfilHandler): Promise<void> {
  // The money was reversed before the fulfilment.
  if (intent.state === "reversed") return;
  const paidAt = intent.paid_at ?? new Date();
  const receipt = await issueReceipt(tx, { intentId: intent.id, amount: intent.amount, paidAt });
  const { user_id: userId, amount, subject } = intent;
  await notify({ db: tx, jobs: services.jobs }, paymentReceived, [
    { userId, values: { amount, subject, receipt: receipt.number } },
  ]);
  const { receiptSent } = await fulfil(tx, services, { intent, paidAt });
  if (!receiptSent) await enqueueReceiptEmail(tx, services.jobs, intent.id);
}

async function revokeIntent(tx: Database, services: Services, intent: Intent, revoke: RevokeHandler): Promise<void> {
  // Waits for a fulfilment in progress.
  await lockFulfilment(tx, intent.id, intent.purpose);
  const consequence = await revoke(tx, services, intent);
  const amount = await sumReversedEntries(tx, intent.id);
  const { id: intentId, user_id: userId, subject } = intent;
  await notify({ db: tx, jobs: services.jobs }, paymentReversed, [
    {
      userId,
      values: { amount, subject, consequence },
      mail: { intentId, consequence },
    },
  ]);
}

/** Fulfils one payment, and others that are pending; their own jobs then find nothing to do. */
export async function fulfilPayments(
  services: Services,
  purposes: PurposeHandlers,
  paid: { intentId: number; kind: string },
): Promise<void> {
  await fulfilPayment(services, purposes, paid);
  await fulfilPendingPayments(services, purposes);
}

/** Fulfils the payments that are pending. Errors are logged and retried by their own jobs. */
export async function fulfilPendingPayments(services: Services, purposes: PurposeHandlers): Promise<void> {
  for (const { intent_id, kind } of await findPendingFulfilments(services.db, 0)) {
    await fulfilPayment(services, purposes, { intentId: intent_id, kind }).catch(() => undefined);
  }
}
