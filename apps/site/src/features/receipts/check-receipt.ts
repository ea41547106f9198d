import { ApiError } from "@party/contract/client";
import type { CheckedReceipt } from "@party/contract/receipts";
import { api } from "#api.ts";
import { isTimeout } from "#loading/failures/slow-answer.ts";
import { withOfflineHint } from "#loading/form-submission.ts";
import { receiptsContent } from "./receipts.content.ts";

export type ReceiptCheckResult =
  | { state: "valid" | "reversed"; receipt: CheckedReceipt }
  | { state: "unknown" }
  | { state: "failed"; text: string }
  | { state: "incomplete"; fields: { number?: string; amount?: string } };

/** Older numbers have no random suffix. */
const RECEIPT_NUMBER = /^R\d{4}-\d{6,9}(-[0-9A-HJKMNP-TV-Z]{4})?$/;
const SEPARATOR_PATTERN = "[\\s/.‐-―-]";
const SEPARATED_NUMBER = new RegExp(
  `^R?${SEPARATOR_PATTERN}*(\\d{4})${SEPARATOR_PATTERN}+0*(\\d{1,9})(?:${SEPARATOR_PATTERN}+([0-9A-Z]{4}))?$`,
);
const UNSEPARATED_NUMBER = /^R?(20\d\d)(\d{6})([0-9A-Z]{4})?$/;

/**
 * @param typed as read from paper, e.g. `r2026 42 7kq2`, also with O, I or L for 0 or 1
 * @returns the printed spelling, or the trimmed input in capitals if it is not a receipt number
 */
export function normaliseReceiptNumber(typed: string): string {
  const text = typed.trim().toUpperCase();
  const plain = text.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  const parts =
    SEPARATED_NUMBER.exec(plain) ?? UNSEPARATED_NUMBER.exec(plain.replaceAll(new RegExp(SEPARATOR_PATTERN, "g"), ""));
  if (!parts) return text;
  const [, year, count = "", end] = parts;
  return [`R${year}`, count.padStart(6, "0"), ...(end ? [end] : [])].join("-");
}

/** @param typed `10000`, `10,000` or `KES 10,000.00`. @returns whole KES, or undefined for anything else */
export function parseShillings(typed: string): number | undefined {
  const [, digits] = /^(?:KES|KSH|SH)?\.?\s*(\d[\d, ]*)(?:\.00?)?$/i.exec(typed.trim()) ?? [];
  const amount = Number(digits?.replace(/[, ]/g, ""));
  return Number.isSafeInteger(amount) && amount > 0 && amount <= 100_000_000 ? amount : undefined;
}

/** @throws only the timeout of the site's server. @param amount as typed; without one there is nothing to check */
export async function checkReceipt(typed: string, amount: string | undefined): Promise<ReceiptCheckResult | undefined> {
  if (amount === undefined) return undefined;
  const number = normaliseReceiptNumber(typed);
  const query = parseShillings(amount);
  if (!RECEIPT_NUMBER.test(number) || query === undefined) {
    const { missing } = receiptsContent;
    return {
      state: "incomplete",
      fields: {
        ...(RECEIPT_NUMBER.test(number) ? {} : { number: missing.number }),
        ...(query === undefined ? { amount: missing.amount } : {}),
      },
    };
  }
  try {
    const receipt = await api("GET /receipts/{number}/", {
      params: { number },
      query: { amount: query },
      anonymous: true,
    });
    return { state: receipt.state, receipt };
  } catch (error) {
    if (isTimeout(error)) throw error;
    if (!(error instanceof ApiError)) return { state: "failed", text: withOfflineHint(receiptsContent.failed) };
    if (error.code === "receipt_unknown") return { state: "unknown" };
    return { state: "failed", text: error.text ?? receiptsContent.failed };
  }
}
