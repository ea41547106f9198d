import { shopContent } from "../shop.content.ts";

export const orderContent = {
  title: (number: string) => `Order ${number}`,
  section: "Your order",
  placed: shopContent.checkout.success,
  awaiting: "We hold your items while you pay. Your order number comes by email.",
  /** The buyer gave no email address. */
  awaitingHere: "We hold your items while you pay. Keep the link of this page: your order is here.",
  /** The buyer gave no phone number. */
  phoneNeeded: "Enter the phone that pays below, and the prompt comes to it.",
  paid: {
    title: "Your order is paid. Thank you.",
    text: (place: string) => `We email you when you can collect it at ${place}.`,
    textHere: (place: string) => `Look at this page again to see when you can collect it at ${place}.`,
  },
  ready: {
    title: "Your order is ready.",
    text: (place: string) => `Collect it at ${place}. Bring the order number and your ID.`,
  },
  handedOut: {
    title: "Your order was handed out.",
    text: (place: string) => `It was collected at ${place}. Thank you.`,
  },
  progress: { label: "Your order’s progress", steps: ["Ordered", "Paid", "Ready", "Handed out"] },
  expired: {
    title: "The time to pay has run out.",
    text: "This order was not paid in time, so its items are for sale again. If you did pay, your money is not lost: we add it to this order.",
  },
  cancelled: {
    title: "This order is cancelled.",
    text: "Your money was returned, and the items are for sale again.",
  },
  owed: {
    title: "Your payment came too late for this order.",
    text: (sum: string) =>
      `Your ${sum} arrived after the time we hold items, and others have bought them. The money is yours, and our office will return it.`,
  },
  again: "Order again",
  lines: "What you ordered",
  total: shopContent.cart.total,
  pickup: shopContent.checkout.pickup,
  shop: "Back to the shop",
  link: "Bookmark this page to see your order again. Anyone with its link can see the order.",
  payment: {
    loading: "Opening your payment…",
    failed: "The payment could not be opened here.",
    retry: "Try again",
  },
  failure: "Your order could not be loaded. Please check your connection and try again.",
  tryAgain: "Try again",
  unknown: "This order link is not valid.",
} as const;
