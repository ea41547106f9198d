import type { CheckedReceipt } from "@party/contract/receipts";
import { party } from "#party.ts";

export const receiptsContent = {
  title: "Check a receipt",
  get subtitle() {
    return `See whether ${party.name} issued it`;
  },
  intro: "Enter the number and the amount on the receipt. We show no names here.",
  form: {
    title: "Number and amount",
    number: "Receipt number",
    numberHint: "For example R2026-000042-7KQ2",
    amount: "Amount in KES",
    amountHint: "Whole shillings, without cents",
    submit: "Check the receipt",
    busy: "Checking…",
  },
  missing: {
    number: "Enter the receipt number, for example R2026-000042-7KQ2.",
    amount: "Enter the amount in whole shillings, for example 500.",
  },
  states: {
    valid: {
      title: "This receipt is valid",
      get text() {
        return `Issued by ${party.name}. Payment received.`;
      },
    },
    reversed: {
      title: "This receipt is no longer valid",
      get text() {
        return `Issued by ${party.name}, but the payment was reversed later and the money returned.`;
      },
    },
    unknown: {
      title: "Receipt not found",
      text: "Check the number and the amount. If both are right, the receipt may be forged: please tell us.",
    },
  },
  facts: { number: "Receipt number", amount: "Amount", title: "For", paid: "Paid on", purpose: "Kind" },
  purposes: {
    membership: "Membership fee",
    order: "Order from the shop",
    donation: "Donation",
  } satisfies Record<CheckedReceipt["purpose"], string>,
  failed: "We could not check the receipt just now. Please try again.",
  print: "Print this page",
  paperTitle: (number: string) => `Receipt ${number}`,
  genuine: "Is this receipt genuine? Check its number and its amount at",
  contact: "Contact us",
} as const;
