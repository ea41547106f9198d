import type { Database } from "#database/database.ts";
import { findIntent, type Intent } from "#features/payments/intents/intents.queries.ts";
import { normaliseReference } from "#features/payments/intents/reference.ts";
import { recordPayment } from "#features/payments/ledger/ledger.ts";
import { recordPayBillPayment } from "#features/payments/ledger/manual-payments.ts";
import { recordReversal } from "#features/payments/refunds/reversals.ts";
import { resolveReview } from "#features/payments/reviews/reviews.queries.ts";
import {
  confirmLine,
  findEntry,
  findIntentsByReference,
  findReversalLine,
  lockTransfer,
} from "#features/reconciliation/reconciliation.queries.ts";
import type { Services } from "#services.ts";

// What only a person decides. Each is safe to be said twice, and answers in a sentence.

/** A decision that cannot be carried out; its text says why. */
export class CannotDecide extends Error {
  override readonly name = "CannotDecide";
}

/**
 * A person says whose payment a bank transfer is.
 * @param id of the transfer, as the report names it
 * @param reference of the payment, where it is not the one that the transfer quotes
 * @throws CannotDecide
 */
export const confirmTransfer = (services: Services, id: number, reference?: string): Promise<string> =>
  services.db.transaction().execute(async (tx) => {
    const line = await lockTransfer(tx, id);
    if (!line) throw new CannotDecide(`There is no bank transfer ${id}.`);
    if (line.confirmed_at) return `Transfer ${id} was confirmed before; nothing was changed.`;
    const intent = reference === undefined ? await suggested(tx, line.suggested_intent_id) : await owed(tx, reference);
    if (!intent) throw new CannotDecide(`Transfer ${id} quotes no payment of ours. Name it with --reference.`);
    const arrival = {
      provider: "bank",
      receipt: line.receipt,
      amount: Math.floor(Number(line.cents) / 100),
      channel: "statement",
      paidAt: line.completed_at,
    } as const;
    const { how, entry } = await recordPayment(tx, services.jobs, arrival, intent);
    if (how === "elsewhere") throw new CannotDecide(`Transfer ${id} is booked for another payment already.`);
    await confirmLine(tx, id);
    return `KES ${entry.amount} is booked for ${intent.title} (${intent.reference}): ${entry.state}.`;
  });

const suggested = async (tx: Database, intentId: number | null): Promise<Intent | undefined> =>
  intentId === null ? undefined : findIntent(tx, intentId);

/** @throws CannotDecide */
async function owed(tx: Database, reference: string): Promise<Intent> {
  const [found] = await findIntentsByReference(tx, [normaliseReference(reference)]);
  if (!found) throw new CannotDecide("There is no payment with this reference.");
  return (await findIntent(tx, found.id))!;
}

/**
 * A person says whose payment money is that M-PESA told us of without a reference.
 * @param entryId as the report names it
 * @throws CannotDecide
 */
export const allocateMoney = (services: Services, entryId: number, reference: string): Promise<string> =>
  services.db.transaction().execute(async (tx) => {
    const entry = await findEntry(tx, entryId);
    if (entry?.provider !== "mpesa") throw new CannotDecide(`There is no M-PESA entry ${entryId}.`);
    const intent = await owed(tx, reference);
    if (entry.intent_id === intent.id) return `Entry ${entryId} belongs to ${intent.reference}; nothing was changed.`;
    if (entry.intent_id !== null) throw new CannotDecide(`Entry ${entryId} belongs to another payment.`);
    await recordPayBillPayment(
      tx,
      services,
      {
        receipt: entry.receipt,
        amount: entry.amount,
        typedReference: intent.reference,
        payerHint: entry.payer_hint,
        phoneHash: null,
        paidAt: entry.paid_at,
        shortCode: "",
        till: false,
      },
      entry.channels.includes("pull") ? "pull" : entry.channels.includes("statement") ? "statement" : "c2b",
    );
    return `KES ${entry.amount} is booked for ${intent.title} (${intent.reference}).`;
  });

/**
 * A person says that a payment went back, as a statement shows.
 * @param receipt of the payment
 * @throws CannotDecide when no statement that was read in says so
 */
export const confirmReversal = (services: Services, receipt: string): Promise<string> =>
  services.db.transaction().execute(async (tx) => {
    const line = await findReversalLine(tx, receipt);
    if (!line) throw new CannotDecide("No statement that was read in shows that this payment went back.");
    const own = line.receipt === receipt ? {} : { reversal: line.receipt };
    const done = await recordReversal(tx, services.jobs, { provider: "mpesa", receipt, at: line.completed_at, ...own });
    return done
      ? `${receipt} is booked as reversed, and its receipt says so.`
      : `${receipt} is not in the books, or was reversed before; nothing was changed.`;
  });

/** A person has dealt with something that was put before them. */
export const closeReview = async ({ db }: Services, id: number): Promise<string> =>
  (await resolveReview(db, id)) ? `Review ${id} is closed.` : `Review ${id} is not open; nothing was changed.`;
