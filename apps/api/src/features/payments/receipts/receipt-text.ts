import type { Language } from "@party/contract/values/languages";
import { formatKes } from "@party/contract/values/money";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import * as kiswahili from "@party/contract/values/payment-method-names.sw";
import { amountInWords as inKiswahili } from "./amount-in-words.sw.ts";
import { amountInWords as inEnglish } from "./amount-in-words.ts";
import type { PrintedReceipt } from "./receipts.ts";

const methodNames = { en: paymentMethodNames, sw: kiswahili.paymentMethodNames };

/** As `amountInWords` of each language. */
export const amountWordings = { en: inEnglish, sw: inKiswahili };

/** The page on which anybody can check a receipt. */
export const receiptPageUrl = (siteUrl: string, number: string): string => `${siteUrl}/receipts/${number}`;

/** A provisional receipt in the ledger, which is not printed. */
const PROVISIONAL_RECEIPT = /^QUERY-/;

/** The payment methods, e.g. `M-PESA, SIM4K7Q2XZ`; with amounts when there are several. */
export const describePaymentMethods = (language: Language, entries: PrintedReceipt["entries"]): string[] =>
  entries.map(({ provider, method, receipt, amount }) => {
    const name = (methodNames[language] as Record<string, string>)[method ?? provider] ?? provider;
    const label = PROVISIONAL_RECEIPT.test(receipt) ? name : `${name}, ${receipt}`;
    return entries.length > 1 ? `${label} (${formatKes(amount)})` : label;
  });
