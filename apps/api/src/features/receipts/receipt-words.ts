import { formatKes } from "@party/contract/values/money";
import { paymentMethodNames } from "@party/contract/values/payments";
import type { PrintedReceipt } from "#features/receipts/receipts.ts";

/** Where anybody can check a receipt. */
export const receiptAddress = (siteUrl: string, number: string): string => `${siteUrl}/receipts/${number}`;

/** What stands in the book for a receipt that is still to be found. */
const PROVISIONAL = /^QUERY-/;

/** How it was paid, a line each, e.g. `M-PESA, SIM4K7Q2XZ`; with the sums where there are several. */
export const methodsOf = (money: PrintedReceipt["money"]): string[] =>
  money.map(({ provider, method, receipt, amount }) => {
    const name = (paymentMethodNames as Record<string, string>)[method ?? provider] ?? provider;
    const known = PROVISIONAL.test(receipt) ? name : `${name}, ${receipt}`;
    return money.length > 1 ? `${known} (${formatKes(amount)})` : known;
  });
