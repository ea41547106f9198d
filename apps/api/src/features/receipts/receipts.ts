import type { Database } from "#database/database.ts";
import { countUp, findReceiptOf, insertReceipt } from "#features/receipts/receipts.queries.ts";

/** The receipt of a payment, once it has one. */
export const receiptOf = findReceiptOf;

const yearInNairobi = (instant: Date) =>
  Number(new Intl.DateTimeFormat("en-KE", { year: "numeric", timeZone: "Africa/Nairobi" }).format(instant));

/**
 * Gives a payment its receipt; asked again, the same one.
 * @param tx the transaction that fulfils the payment: a number that is given is never taken back
 */
export async function issueReceipt(tx: Database, paid: { intentId: number; amount: number; paidAt: Date }) {
  const there = await findReceiptOf(tx, paid.intentId);
  if (there) return there;
  const year = yearInNairobi(new Date());
  const number = `R${year}-${String(await countUp(tx, year)).padStart(6, "0")}`;
  return insertReceipt(tx, { number, intent_id: paid.intentId, amount: paid.amount, paid_at: paid.paidAt });
}
