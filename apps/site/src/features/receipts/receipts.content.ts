import type { CheckedReceipt } from "@party/contract/receipts";
import { party } from "#party.ts";

export const receiptsContent = {
  title: "Check a receipt",
  subtitle: `Is it really from ${party.name}?`,
  intro: "Type the number and the amount as they stand on the receipt. We show no names here.",
  form: {
    title: "Number and amount",
    number: "Receipt number",
    numberHint: "For example R2026-000042",
    amount: "Amount in KES",
    amountHint: "Whole shillings, without cents",
    submit: "Check the receipt",
    busy: "Checking…",
  },
  missing: {
    number: "Enter the receipt number, for example R2026-000042.",
    amount: "Enter the amount in whole shillings, for example 500.",
  },
  states: {
    valid: {
      title: "This receipt is valid",
      text: `${party.name} gave it out, and the money has arrived.`,
    },
    reversed: {
      title: "This receipt is no longer valid",
      text: `${party.name} gave it out, but the payment was reversed later: the money went back.`,
    },
    unknown: {
      title: "We do not know this receipt",
      text: "There is no receipt with this number and this amount. Look at both once more. If they are right, do not trust the paper, and tell us.",
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
  contact: "Contact us",
} as const;
