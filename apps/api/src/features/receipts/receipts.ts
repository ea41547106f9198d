import type { CheckedReceipt } from "@party/contract/receipts";
import type { Database } from "#database/database.ts";
import { randomCharacters } from "#features/payments/intents/reference.ts";
import {
  countUp,
  findPrintedReceipt,
  findReceiptOf,
  findReceiptWith,
  insertReceipt,
  listMoneyOf,
} from "#features/receipts/receipts.queries.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { dayInNairobi } from "#nairobi-days.ts";
import { Problem } from "#problem.ts";
import { sendReceipt } from "./receipts.emails.ts";

/** The receipt of a payment, once it has one. */
export const receiptOf = findReceiptOf;

const yearInNairobi = (instant: Date) => Number(dayInNairobi(instant).slice(0, 4));

/**
 * Gives a payment its receipt; asked again, the same one.
 * @param tx the transaction that fulfils the payment: a number that is given is never taken back
 */
export async function issueReceipt(tx: Database, paid: { intentId: number; amount: number; paidAt: Date }) {
  const there = await findReceiptOf(tx, paid.intentId);
  if (there) return there;
  const year = yearInNairobi(new Date());
  const count = String(await countUp(tx, year)).padStart(6, "0");
  const number = `R${year}-${count}-${randomCharacters(4)}`;
  return insertReceipt(tx, { number, intent_id: paid.intentId, amount: paid.amount, paid_at: paid.paidAt });
}

/**
 * Sends the payer their receipt as mail and PDF where no other email carries it, once the transaction stands; a payer without an address gets none.
 * @param tx the transaction that issued it
 */
export const mailReceipt = (tx: Database, jobs: Jobs, intentId: number): Promise<void> =>
  jobs.enqueue(tx, sendReceipt, { intentId });

/** @throws Problem receipt_unknown, also for the right number with another sum, and for a count without its random end. */
export async function checkReceipt(db: Database, number: string, amount: number): Promise<CheckedReceipt> {
  const found = await findReceiptWith(db, number, amount);
  if (!found) throw new Problem("receipt_unknown");
  const { intent_state, paid_at, ...receipt } = found;
  return { ...receipt, paid_at: paid_at.toISOString(), state: intent_state === "reversed" ? "reversed" : "valid" };
}

/** Everything that stands on a receipt. */
export type PrintedReceipt = NonNullable<Awaited<ReturnType<typeof printedReceiptOf>>>;

/** What is printed on the receipt of a payment, if it has one. */
export async function printedReceiptOf(db: Database, intentId: number) {
  const receipt = await findPrintedReceipt(db, intentId);
  if (!receipt) return undefined;
  return { ...receipt, reversed: receipt.intent_state === "reversed", money: await listMoneyOf(db, intentId) };
}
