import { PaymentSubject } from "@party/contract/payment-subjects";
import { z } from "zod";
import { message } from "#features/notifications/messages.ts";
import { paymentTitle } from "#features/payments/intents/payment-title.ts";
import { sendOrder, sendPickupChange, sendReady } from "./emails/orders.emails.ts";

/** @param token of the order's link */
const linkTo = (token: string) => `/orders/${token}`;

export const orderPaid = message({
  kind: "order_paid",
  mail: sendOrder,
  values: z.object({ subject: PaymentSubject, token: z.string() }),
  render: ({ subject, token }) => ({
    title: "Your order is paid",
    message: `Thank you. We tell you here when it can be collected: ${paymentTitle(subject)}.`,
    link: linkTo(token),
  }),
});

export const orderReady = message({
  kind: "order_ready",
  mail: sendReady,
  values: z.object({ number: z.string(), pickup: z.string(), token: z.string() }),
  render: ({ number, pickup, token }) => ({
    title: "Your order is ready",
    message: `Collect it at ${pickup}. Bring the order number ${number} and your ID.`,
    link: linkTo(token),
  }),
});

export const pickupChanged = message({
  kind: "order_pickup_changed",
  mail: sendPickupChange,
  values: z.object({ number: z.string(), name: z.string(), address: z.string(), token: z.string() }),
  render: ({ number, name, address, token }) => ({
    title: "Your pickup location has changed",
    message: `Collect order ${number} at ${name}, ${address}.`,
    link: linkTo(token),
  }),
});
