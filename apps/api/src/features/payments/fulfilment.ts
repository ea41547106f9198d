import type { PaymentPurpose } from "@party/contract/values/payment-states";
import type { Database } from "#database/database.ts";
import { notify } from "#features/notifications/notifications.ts";
import { arrivedNote } from "#features/payments/member-notes.ts";
import {
  findFulfilmentsWaiting,
  findIntent,
  finishFulfilment,
  lockFulfilment,
  tellFollowers,
} from "#features/payments/payments.queries.ts";
import type { Intent } from "#features/payments/payments.ts";
import { issueReceipt, mailReceipt } from "#features/receipts/receipts.ts";
import type { Services } from "#services.ts";

/**
 * Gives the payer what they paid for. Runs once per payment, in the transaction that notes that it ran: all or nothing.
 * What must not be undone, a mail for one, is enqueued on `tx`. Throwing means "later again".
 */
export type Fulfil = (tx: Database, services: Services, paid: { intent: Intent; paidAt: Date }) => Promise<void>;

/** What each purpose comes to. */
export type Fulfilments = Record<PaymentPurpose, Fulfil>;

/**
 * Gives what was paid for, with its receipt: both and the note that it was done, or nothing. Exactly once, however often
 * and by however many workers it is run.
 */
export const fulfilPayment = (
  services: Services,
  fulfilments: Fulfilments,
  { intentId, kind }: { intentId: number; kind: string },
): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    const waiting = await lockFulfilment(tx, intentId, kind);
    if (!waiting || waiting.done_at !== null) return;
    const intent = (await findIntent(tx, intentId))!;
    const paidAt = intent.paid_at ?? new Date();
    const receipt = await issueReceipt(tx, { intentId, amount: intent.amount, paidAt });
    if (intent.user_id !== null) await notify(tx, intent.user_id, arrivedNote(intent, receipt.number));
    await mailReceipt(tx, services.jobs, intentId);
    await fulfilments[intent.purpose](tx, services, { intent, paidAt });
    await finishFulfilment(tx, intentId, kind);
    await tellFollowers(tx, intentId);
  });

/** Gives one payment's, and what else was paid meanwhile; the jobs of those find it done. */
export async function fulfilPayments(
  services: Services,
  fulfilments: Fulfilments,
  paid: { intentId: number; kind: string },
): Promise<void> {
  await fulfilPayment(services, fulfilments, paid);
  for (const { intent_id, kind } of await findFulfilmentsWaiting(services.db, 0)) {
    // Its own job tries again, and tells.
    await fulfilPayment(services, fulfilments, { intentId: intent_id, kind }).catch(() => undefined);
  }
}
