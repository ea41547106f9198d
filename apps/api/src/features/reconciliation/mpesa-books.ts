import { recordPayBillPayment } from "#features/payments/ledger/manual-payments.ts";
import { insertReview } from "#features/payments/reviews/reviews.queries.ts";
import { type Booked, compare } from "#features/reconciliation/comparison.ts";
import type { Finding } from "#features/reconciliation/finding.ts";
import { findBooked } from "#features/reconciliation/reconciliation.queries.ts";
import type { PayBillPayment } from "#gateways/payments/mpesa/pay-bill.ts";
import type { Services } from "#services.ts";

const DAY_MS = 86_400_000;
/** What stands in the book for a receipt that is still to be found; no list has it. */
const isProvisional = ({ receipt }: Booked) => receipt.startsWith("QUERY-");

interface List {
  payments: readonly PayBillPayment[];
  from: Date;
  until: Date;
  /** Everything M-PESA took for us in this time, so that what it lacks is missing. */
  whole: boolean;
  channel: "pull" | "statement";
}

/**
 * Compares M-PESA's list with our books: what is missing here is booked, by the way that a notice of it would have gone;
 * whatever else differs is put before a person and left as it is.
 */
export async function compareWithBooks(
  services: Services,
  list: List,
): Promise<{ findings: Finding[]; found: number }> {
  const { payments, from, until, whole, channel } = list;
  const booked = (await findBooked(services.db, "mpesa", {
    from: new Date(from.getTime() - DAY_MS),
    until: new Date(until.getTime() + DAY_MS),
    receipts: payments.map(({ receipt }) => receipt),
  })) satisfies Booked[];
  const { missingHere, missingThere, differing } = compare(payments, booked, { from, until });

  const findings: Finding[] = [];
  let found = 0;
  for (const payment of missingHere) {
    const came = await services.db.transaction().execute((tx) => recordPayBillPayment(tx, services, payment, channel));
    // It was booked without its receipt, which is known now.
    if (came === "receipt found") found += 1;
    else findings.push({ ...about(payment), kind: "missing_here", note: `booked now: ${came}` });
  }
  for (const { arrived, entry } of differing) {
    const note = `M-PESA's list says KES ${arrived.amount}, our books say KES ${entry.amount}`;
    await review(services, entry, note);
    findings.push({ ...aboutEntry(entry), kind: "amount_differs", note });
  }
  for (const entry of whole ? missingThere : []) {
    if (isProvisional(entry) || entry.state === "reversed") continue;
    const note = "is in our books, and M-PESA's list has no such payment";
    await review(services, entry, note);
    findings.push({ ...aboutEntry(entry), kind: "missing_there", note });
  }
  return { findings, found };
}

const about = ({ receipt, amount }: PayBillPayment) => ({ receipt, amount });

export const aboutEntry = ({ id, receipt, amount, intent_id }: Booked) => ({
  receipt,
  amount,
  ledgerEntryId: id,
  ...(intent_id === null ? {} : { intentId: intent_id }),
});

/** Puts an entry before a person; told again tomorrow, it is the same review. */
export const review = ({ db }: Services, entry: Booked, note: string): Promise<void> =>
  insertReview(db, { kind: "mismatch", intentId: entry.intent_id, ledgerEntryId: entry.id, note, recurring: true });
