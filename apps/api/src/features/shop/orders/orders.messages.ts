import { PaymentSubject } from "@party/contract/payment-subjects";
import { inLanguages } from "@party/contract/values/languages";
import { z } from "zod";
import { defineMessage } from "#features/notifications/notifications.ts";
import { paymentTitle } from "#features/payments/intents/intents.ts";
import * as kiswahili from "./emails/orders.emails.content.sw.ts";
import { orderMessages } from "./emails/orders.emails.content.ts";
import { sendOrderConfirmation, sendOrderReady, sendOrderReminder, sendPickupChange } from "./emails/orders.emails.ts";

const texts = inLanguages(orderMessages, kiswahili.orderMessages);

/** @param token of the order's link */
const orderPath = (token: string) => `/orders/${token}`;

export const orderPaid = defineMessage({
  kind: "order_paid",
  email: sendOrderConfirmation,
  values: z.object({ subject: PaymentSubject, token: z.string() }),
  dashboard: ({ subject, token }, language) => ({
    ...texts[language].paid(paymentTitle(subject, language)),
    link: orderPath(token),
  }),
});

export const orderReady = defineMessage({
  kind: "order_ready",
  email: sendOrderReady,
  values: z.object({ number: z.string(), pickup: z.string(), token: z.string() }),
  dashboard: ({ number, pickup, token }, language) => ({
    ...texts[language].ready(number, pickup),
    link: orderPath(token),
  }),
});

export const orderWaiting = defineMessage({
  kind: "order_waiting",
  email: sendOrderReminder,
  values: z.object({ number: z.string(), pickup: z.string(), token: z.string() }),
  dashboard: ({ number, pickup, token }, language) => ({
    ...texts[language].waiting(number, pickup),
    link: orderPath(token),
  }),
});

export const pickupChanged = defineMessage({
  kind: "order_pickup_changed",
  email: sendPickupChange,
  values: z.object({ number: z.string(), name: z.string(), address: z.string(), token: z.string() }),
  dashboard: ({ number, name, address, token }, language) => ({
    ...texts[language].moved(number, name, address),
    link: orderPath(token),
  }),
});
