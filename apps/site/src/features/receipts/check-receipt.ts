import { ApiError } from "@party/contract/client";
import type { CheckedReceipt } from "@party/contract/receipts";
import { api } from "#api.ts";
import { orOffline } from "#offline/offline-message.ts";
import { receiptsContent } from "./receipts.content.ts";

/** What came of looking a receipt up. */
export type Outcome =
  | { state: "valid" | "reversed"; receipt: CheckedReceipt }
  | { state: "unknown" }
  | { state: "failed"; text: string }
  | { state: "incomplete"; fields: { number?: string; amount?: string } };

/** Numbers from before they had a random end are checked as well. */
const RECEIPT_NUMBER = /^R\d{4}-\d{6,9}(-[0-9A-HJKMNP-TV-Z]{4})?$/;
const BETWEEN = "[\\s/.‐-―-]";
const APART = new RegExp(`^R?${BETWEEN}*(\\d{4})${BETWEEN}+0*(\\d{1,9})(?:${BETWEEN}+([0-9A-Z]{4}))?$`);
const TOGETHER = /^R?(20\d\d)(\d{6})([0-9A-Z]{4})?$/;

/**
 * @param typed as somebody read it from paper: `r2026 42 7kq2`, also with O, I or L, which no number has, for 0 or 1
 * @returns the one spelling we print; what is no number as it is
 */
export function receiptNumber(typed: string): string {
  const text = typed.trim().toUpperCase();
  const plain = text.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  const parts = APART.exec(plain) ?? TOGETHER.exec(plain.replaceAll(new RegExp(BETWEEN, "g"), ""));
  if (!parts) return text;
  const [, year, count = "", end] = parts;
  return [`R${year}`, count.padStart(6, "0"), ...(end ? [end] : [])].join("-");
}

/** @param typed `10000`, `10,000` or `KES 10,000.00`. @returns whole shillings; undefined for anything else */
export function shillingsIn(typed: string): number | undefined {
  const [, digits] = /^(?:KES|KSH|SH)?\.?\s*(\d[\d, ]*)(?:\.00?)?$/i.exec(typed.trim()) ?? [];
  const amount = Number(digits?.replace(/[, ]/g, ""));
  return Number.isSafeInteger(amount) && amount > 0 && amount <= 100_000_000 ? amount : undefined;
}

/** Looks a receipt up. Never throws. @param amount as it was typed; nothing is asked while it is missing */
export async function checkReceipt(typed: string, amount: string | undefined): Promise<Outcome | undefined> {
  if (amount === undefined) return undefined;
  const number = receiptNumber(typed);
  const query = shillingsIn(amount);
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
    if (!(error instanceof ApiError)) return { state: "failed", text: orOffline(receiptsContent.failed) };
    if (error.status === 404) return { state: "unknown" };
    return { state: "failed", text: error.text ?? receiptsContent.failed };
  }
}
