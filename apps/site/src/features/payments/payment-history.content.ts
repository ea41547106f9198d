import type { PastPayment } from "@party/contract/payments";

export const historyContent = {
  title: "Your payments",
  intro: "Membership fees, and what you gave or bought while you were signed in.",
  empty: "No payments yet. Payments and receipts will appear here.",
  states: {
    open: "Not paid",
    paid: "Paid",
    held: "Being checked",
    expired: "Closed, not paid",
    reversed: "Returned",
  } satisfies Record<PastPayment["state"], string>,
  pdf: (number: string) => `Receipt ${number} (PDF)`,
  pay: "Continue payment",
  of: (title: string) => `, ${title}`,
  more: "Show older payments",
  loadingMore: "Loading…",
  statement: "Statement of the year",
  failure: {
    list: "We could not load your payments. Check your connection and try again.",
    more: "We could not load the older ones. Check your connection and try again.",
    again: "Try again",
  },
} as const;
