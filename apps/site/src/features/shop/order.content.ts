import { shopContent } from "./shop.content.ts";

export const orderContent = {
  title: (number: string) => `Order ${number}`,
  section: "Your order",
  placed: shopContent.checkout.success,
  awaiting: "Your things are kept for you while you pay. Once it is paid, a mail brings you the order number.",
  paid: {
    title: "Your order is paid. Thank you.",
    text: (place: string) => `Collect it at ${place}. Bring the order number and your ID.`,
  },
  expired: {
    title: "The time to pay has run out.",
    text: "Nobody paid for this order in time, so the things in it are for sale again. If you paid after all, your money is not lost: it will be booked to this order, and we write to you.",
  },
  cancelled: {
    title: "This order is cancelled.",
    text: "The money went back the way it came, and the things in it are for sale again.",
  },
  owed: {
    title: "Your payment came too late for this order.",
    text: (sum: string) =>
      `Your ${sum} arrived after the time for which we keep things, and meanwhile others bought them. The money is yours: a person at our office has been told to return it, and writes to you.`,
  },
  again: "Order again",
  lines: "What you ordered",
  total: shopContent.cart.total,
  pickup: shopContent.checkout.pickup,
  shop: "Back to the shop",
  link: "Keep this page: its address is the link to your order. Whoever has it can see the order.",
  payment: {
    loading: "Opening your payment…",
    failed: "The payment could not be opened here.",
    retry: "Try again",
  },
  failure: "Your order could not be loaded. Please check your connection and try again.",
  tryAgain: "Try again",
  unknown: "This order link is not valid.",
} as const;
