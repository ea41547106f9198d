import type { ProblemCode } from "@party/contract/problems";
import type { Database } from "#database/database.ts";
import { findIntent, type Intent, lockIntentsOfDebt } from "#features/payments/intents/intents.queries.ts";
import { normaliseReference } from "#features/payments/intents/intents.ts";
import {
  findLedgerEntry,
  findLedgerEntryById,
  type LedgerEntry,
  lockLedgerEntry,
  resolvePaymentReview,
} from "#features/payments/ledger/ledger.queries.ts";
import { recordPayment, recordReversal } from "#features/payments/ledger/ledger.ts";
import { recordPayBillPayment } from "#features/payments/ledger/manual-payments.ts";
import {
  createDaraja,
  DarajaRejectedError,
  mpesaCallbackUrls,
  NoResponseError,
} from "#gateways/payments/mpesa/daraja.ts";
import { NoInitiatorError, requestReversal } from "#gateways/payments/mpesa/operations.ts";
import { RateLimitedError } from "#gateways/payments/provider.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findReversalLine, listIntentsByReference, lockTransfer, markLineConfirmed } from "./reconciliation.queries.ts";

/** Why a decision cannot be executed. */
type DecisionObstacle = "unknown" | "reference_unknown" | "belongs_to_other" | "not_shown" | "refused";

/** A decision of the office that cannot be executed; the message contains the reason, for a terminal. */
export class DecisionError extends Error {
  override readonly name = "CannotDecide";
  readonly obstacle: DecisionObstacle;
  /** The payment that has the money. */
  readonly owner: string | undefined;

  constructor(message: string, obstacle: DecisionObstacle = "refused", owner?: string) {
    super(message);
    this.obstacle = obstacle;
    this.owner = owner;
  }
}

const obstacleProblems = {
  unknown: "not_found",
  reference_unknown: "reference_unknown",
  belongs_to_other: "money_of_other_payment",
  not_shown: "reversal_not_shown",
} satisfies Partial<Record<DecisionError["obstacle"], ProblemCode>>;

/** A decision whose obstacles are problems of the reply. @throws Problem */
export async function decide<Result>(decision: Promise<Result>): Promise<Result> {
  try {
    return await decision;
  } catch (error) {
    if (!(error instanceof DecisionError) || error.obstacle === "refused") throw error;
    throw new Problem(obstacleProblems[error.obstacle], { reference: error.owner ?? "" });
  }
}

/** Money that a decision has booked for a payment; `done` is false where it was decided so before. */
export type Booking =
  | { done: true; intent: Intent; amount: number; state: LedgerEntry["state"] }
  | { done: false; intent: Intent | null };

/**
 * Assigns a bank transfer to a payment. Idempotent.
 * @param id of the transfer, as in the report
 * @param reference of the payment, if not the one that the transfer quotes
 * @throws DecisionError
 */
export async function confirmTransfer(tx: Database, jobs: Jobs, id: number, reference?: string): Promise<Booking> {
  const line = await lockTransfer(tx, id);
  if (!line) throw new DecisionError(`There is no bank transfer ${id}.`, "unknown");
  if (line.confirmed_at) return { done: false, intent: await findOwner(tx, "bank", line.receipt) };
  const intent =
    reference === undefined
      ? await findSuggestedIntent(tx, line.suggested_intent_id)
      : await findIntentToPay(tx, reference);
  if (!intent)
    throw new DecisionError(`Transfer ${id} quotes no payment of ours. Name it with --reference.`, "reference_unknown");
  const incoming = {
    provider: "bank",
    receipt: line.receipt,
    amount: Math.floor(Number(line.cents) / 100),
    channel: "statement",
    paidAt: line.completed_at,
  } as const;
  const { result, entry } = await recordPayment(tx, jobs, incoming, intent);
  if (result === "elsewhere") {
    const owner = await findOwner(tx, "bank", line.receipt);
    throw belongsToOther(`Transfer ${id} is booked for another payment already.`, owner);
  }
  await markLineConfirmed(tx, id);
  return { done: true, intent, amount: entry.amount, state: entry.state };
}

/** The payment that has the money of a receipt. */
async function findOwner(tx: Database, provider: string, receipt: string): Promise<Intent | null> {
  const entry = await findLedgerEntry(tx, provider, receipt);
  return (entry && entry.intent_id !== null && (await findIntent(tx, entry.intent_id))) || null;
}

const belongsToOther = (message: string, owner: Intent | null): DecisionError =>
  new DecisionError(message, "belongs_to_other", owner?.reference);

const findSuggestedIntent = async (tx: Database, intentId: number | null): Promise<Intent | undefined> =>
  intentId === null ? undefined : findIntent(tx, intentId);

/** @throws DecisionError */
async function findIntentToPay(tx: Database, reference: string): Promise<Intent> {
  const [found] = await listIntentsByReference(tx, [normaliseReference(reference)]);
  if (!found) throw new DecisionError("There is no payment with this reference.", "reference_unknown");
  return (await findIntent(tx, found.id))!;
}

/**
 * Allocates an M-PESA entry without a reference to a payment. Idempotent.
 * @param services its `db` is a transaction
 * @param entryId as in the report
 * @throws DecisionError
 */
export async function allocateEntry(services: Services, entryId: number, reference: string): Promise<Booking> {
  const tx = services.db;
  const found = await findLedgerEntryById(tx, entryId);
  if (found?.provider !== "mpesa") throw new DecisionError(`There is no M-PESA entry ${entryId}.`, "unknown");
  const intent = await findIntentToPay(tx, reference);
  await lockIntentsOfDebt(tx, intent.id);
  // Of two people who allocate it at once, the second sees here what the first has done.
  const entry = (await lockLedgerEntry(tx, found.provider, found.receipt))!;
  if (entry.intent_id === intent.id) return { done: false, intent };
  if (entry.intent_id !== null)
    throw belongsToOther(`Entry ${entryId} belongs to another payment.`, (await findIntent(tx, entry.intent_id))!);
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
  const { intent_id, state } = (await findLedgerEntryById(tx, entryId))!;
  if (intent_id !== intent.id) throw new Error(`entry ${entryId} was not allocated to the payment that was named`);
  return { done: true, intent, amount: entry.amount, state };
}

/**
 * Records a reversal that an imported statement shows. Idempotent.
 * @param receipt of the payment
 * @returns the entry that went back; undefined when it is not in the books, or was reversed before
 * @throws DecisionError when no imported statement shows it
 */
export async function confirmReversal(tx: Database, jobs: Jobs, receipt: string): Promise<LedgerEntry | undefined> {
  const line = await findReversalLine(tx, receipt);
  if (!line) throw new DecisionError("No statement that was read in shows that this payment went back.", "not_shown");
  const done = await recordReversal(tx, jobs, {
    provider: "mpesa",
    receipt,
    reversal: line.receipt === receipt ? undefined : line.receipt,
    at: line.completed_at,
  });
  return done ? findLedgerEntry(tx, "mpesa", receipt) : undefined;
}

/** Closes a review that a person has dealt with. @returns false when it is not open */
export const closeReview = resolvePaymentReview;

/**
 * The payment that M-PESA may be asked to give back.
 * @returns undefined when it was given back before
 * @throws DecisionError
 */
export async function findRefundable({ config, db, log }: Services, receipt: string): Promise<LedgerEntry | undefined> {
  if (!createDaraja(config, db, log)) throw new DecisionError("M-PESA is not set up here.");
  const entry = await findLedgerEntry(db, "mpesa", receipt);
  if (!entry || entry.amount <= 0) throw new DecisionError(`There is no M-PESA payment ${receipt} in the books.`);
  return entry.state === "reversed" ? undefined : entry;
}

/**
 * Asks M-PESA to reverse a whole payment. The outcome comes as a callback, which records the reversal. Safe to repeat.
 * @throws DecisionError
 */
export async function requestRefund(
  { config, db, log }: Services,
  { receipt, amount, channels }: LedgerEntry,
): Promise<void> {
  const daraja = createDaraja(config, db, log)!;
  const { shortCode, payBill } = daraja.settings;
  const { result, timeout } = mpesaCallbackUrls(config);
  try {
    await requestReversal(
      daraja,
      { receipt, amount, shortCode: channels.includes("stk") ? shortCode : payBill },
      { result, timeout },
    );
  } catch (error) {
    throw new DecisionError(describeReversalError(error, receipt));
  }
}

function describeReversalError(error: unknown, receipt: string): string {
  if (error instanceof NoInitiatorError)
    return `${error.message}; without them money is given back at the M-PESA portal.`;
  if (error instanceof DarajaRejectedError) return `M-PESA does not give ${receipt} back: ${error.message}`;
  if (error instanceof RateLimitedError) return "M-PESA asks us to wait. Please try again in a minute.";
  if (error instanceof NoResponseError)
    return "M-PESA did not answer, and may have done it all the same. Asking again is safe.";
  throw error;
}
