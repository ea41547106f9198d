import type { PaymentPurpose } from "@party/contract/values/payments";
import type { Database } from "#database/database.ts";
import { notify } from "#features/notifications/notifications.ts";
import { enqueueReceiptEmail, issueReceipt } from "#features/receipts/receipts.ts";
import type { Services } from "#services.ts";
import {
  findIntent,
  findPendingFulfilments,
  finishFulfilment,
  type Intent,
  lockFulfilment,
  publishPaymentChange,
} from "./intents/intents.queries.ts";
import { sumReversedEntries } from "./ledger/ledger.queries.ts";
import { REVOCATION } from "./ledger/ledger.ts";
import { paymentReceivedNotification, paymentReversedNotification } from "./payments.notifications.ts";
import { sendReversalEmail } from "./refunds/reversals.emails.ts";
import { resolveReviews } from "./reviews/reviews.queries.ts";

/**
 * Gives the payer what they paid for. Runs once per payment, in the transaction that notes that it ran: all or nothing.
 * What must not be undone, a mail for one, is enqueued on `tx`. Throwing means "later again".
 * @returns whether it enqueued an email to the payer, which then carries the receipt; else the receipt is sent alone
 */
export type Fulfil = (
  tx: Database,
  services: Services,
  paid: { intent: Intent; paidAt: Date },
) => Promise<{ receiptSent: boolean }>;

/**
 * Takes back what was given for money that went back to the payer, or finds that nothing was. Runs as `Fulfil` does.
 * @returns what follows for the payer, in a sentence that names nobody
 */
export type Revoke = (tx: Database, services: Services, intent: Intent) => Promise<string>;

/**
 * Empties what names a person in things that were promised and never paid (docs/decisions/0081).
 * @param targetId of the membership, order or gift, of which no payment knows its payer any more
 */
export type Anonymise = (tx: Database, targetId: number) => Promise<void>;

/** What each purpose comes to. */
export type PurposeHandlers = Record<PaymentPurpose, { fulfil: Fulfil; revoke: Revoke; anonymise: Anonymise }>;

/**
 * Gives what was paid for, with its receipt, or takes it back: all of it with the note that it was done, or nothing.
 * Exactly once, however often and by however many workers it is run.
 */
export const fulfilPayment = (
  services: Services,
  purposes: PurposeHandlers,
  { intentId, kind }: { intentId: number; kind: string },
): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    const waiting = await lockFulfilment(tx, intentId, kind);
    if (!waiting || waiting.done_at !== null) return;
    const intent = (await findIntent(tx, intentId))!;
    const { fulfil, revoke } = purposes[intent.purpose];
    await (kind === REVOCATION
      ? revokeIntent(tx, services, intent, revoke)
      : fulfilIntent(tx, services, intent, fulfil));
    await finishFulfilment(tx, intentId, kind);
    await resolveReviews(tx, "fulfilment_late", { intentId });
    await publishPaymentChange(tx, intentId);
  });

async function fulfilIntent(tx: Database, services: Services, intent: Intent, give: Fulfil): Promise<void> {
  // The money went back before anything was given for it.
  if (intent.state === "reversed") return;
  const paidAt = intent.paid_at ?? new Date();
  const receipt = await issueReceipt(tx, { intentId: intent.id, amount: intent.amount, paidAt });
  if (intent.user_id !== null) await notify(tx, intent.user_id, paymentReceivedNotification(intent, receipt.number));
  const { receiptSent } = await give(tx, services, { intent, paidAt });
  if (!receiptSent) await enqueueReceiptEmail(tx, services.jobs, intent.id);
}

async function revokeIntent(tx: Database, services: Services, intent: Intent, takeBack: Revoke): Promise<void> {
  // Whoever is giving it this very moment is waited for.
  await lockFulfilment(tx, intent.id, intent.purpose);
  const consequence = await takeBack(tx, services, intent);
  const amount = await sumReversedEntries(tx, intent.id);
  if (intent.user_id !== null)
    await notify(tx, intent.user_id, paymentReversedNotification(intent, amount, consequence));
  await services.jobs.enqueue(tx, sendReversalEmail, { intentId: intent.id, consequence });
}

/** Gives one payment's, and what else was paid meanwhile; the jobs of those find it done. */
export async function fulfilPayments(
  services: Services,
  purposes: PurposeHandlers,
  paid: { intentId: number; kind: string },
): Promise<void> {
  await fulfilPayment(services, purposes, paid);
  for (const { intent_id, kind } of await findPendingFulfilments(services.db, 0)) {
    // Its own job tries again, and tells.
    await fulfilPayment(services, purposes, { intentId: intent_id, kind }).catch(() => undefined);
  }
}
