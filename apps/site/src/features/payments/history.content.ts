import type { PastPayment } from "@party/contract/payments";

/** What a member reads of the payments they made. */
export const historyContent = {
  title: "Your payments",
  intro: "Membership fees, and what you gave or bought while you were signed in.",
  empty: "You have paid nothing yet. What you pay shows up here with its receipt.",
  states: {
    open: "Not paid",
    paid: "Paid",
    held: "Being looked at",
    expired: "Closed, not paid",
    reversed: "Given back",
  } satisfies Record<PastPayment["state"], string>,
  receipt: (number: string) => `Receipt ${number}`,
  pdf: "Receipt as PDF",
  pay: "Go on paying",
  of: (title: string) => `, ${title}`,
  more: "Show older payments",
  loadingMore: "Loading…",
  statement: "Statement of the year",
  failure: {
    list: "We could not look up your payments. Check your connection and try again.",
    more: "We could not load the older ones. Check your connection and try again.",
    again: "Try again",
  },
} as const;
