import type { PaymentPurpose } from "@party/contract/values/payments";
import type { Database } from "#database/database.ts";
import { notify } from "#features/notifications/notifications.ts";
import { TAKEN_BACK } from "#features/payments/ledger.ts";
import { arrivedNote, returnedNote } from "#features/payments/member-notes.ts";
import {
  findFulfilmentsWaiting,
  findIntent,
  finishFulfilment,
  lockFulfilment,
  sumReturned,
  tellFollowers,
} from "#features/payments/payments.queries.ts";
import type { Intent } from "#features/payments/payments.ts";
import { closeReviews } from "#features/payments/reviews.queries.ts";
import { issueReceipt, mailReceipt } from "#features/receipts/receipts.ts";
import type { Services } from "#services.ts";
import { sendReturned } from "./payments.emails.ts";

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
export type TakeBack = (tx: Database, services: Services, intent: Intent) => Promise<string>;

/**
 * Empties what names a person in things that were promised and never paid (docs/decisions/0081).
 * @param targetId of the membership, order or gift, of which no payment knows its payer any more
 */
export type Forget = (tx: Database, targetId: number) => Promise<void>;

/** What each purpose comes to. */
export type Purposes = Record<PaymentPurpose, { give: Fulfil; takeBack: TakeBack; forget: Forget }>;

/**
 * Gives what was paid for, with its receipt, or takes it back: all of it with the note that it was done, or nothing.
 * Exactly once, however often and by however many workers it is run.
 */
export const fulfilPayment = (
  services: Services,
  purposes: Purposes,
  { intentId, kind }: { intentId: number; kind: string },
): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    const waiting = await lockFulfilment(tx, intentId, kind);
    if (!waiting || waiting.done_at !== null) return;
    const intent = (await findIntent(tx, intentId))!;
    const { give, takeBack } = purposes[intent.purpose];
    await (kind === TAKEN_BACK ? taken(tx, services, intent, takeBack) : given(tx, services, intent, give));
    await finishFulfilment(tx, intentId, kind);
    await closeReviews(tx, "fulfilment_late", { intentId });
    await tellFollowers(tx, intentId);
  });

async function given(tx: Database, services: Services, intent: Intent, give: Fulfil): Promise<void> {
  // The money went back before anything was given for it.
  if (intent.state === "reversed") return;
  const paidAt = intent.paid_at ?? new Date();
  const receipt = await issueReceipt(tx, { intentId: intent.id, amount: intent.amount, paidAt });
  if (intent.user_id !== null) await notify(tx, intent.user_id, arrivedNote(intent, receipt.number));
  const { receiptSent } = await give(tx, services, { intent, paidAt });
  if (!receiptSent) await mailReceipt(tx, services.jobs, intent.id);
}

async function taken(tx: Database, services: Services, intent: Intent, takeBack: TakeBack): Promise<void> {
  // Whoever is giving it this very moment is waited for.
  await lockFulfilment(tx, intent.id, intent.purpose);
  const consequence = await takeBack(tx, services, intent);
  const amount = await sumReturned(tx, intent.id);
  if (intent.user_id !== null) await notify(tx, intent.user_id, returnedNote(intent, amount, consequence));
  await services.jobs.enqueue(tx, sendReturned, { intentId: intent.id, consequence });
}

/** Gives one payment's, and what else was paid meanwhile; the jobs of those find it done. */
export async function fulfilPayments(
  services: Services,
  purposes: Purposes,
  paid: { intentId: number; kind: string },
): Promise<void> {
  await fulfilPayment(services, purposes, paid);
  for (const { intent_id, kind } of await findFulfilmentsWaiting(services.db, 0)) {
    // Its own job tries again, and tells.
    await fulfilPayment(services, purposes, { intentId: intent_id, kind }).catch(() => undefined);
  }
}
