import type { Order } from "@party/contract/orders";
import { formatKes } from "@party/contract/values/money";
import { MISSING_SIZE_NOTE, orderLineTitle } from "@party/contract/values/order-texts";
import { needsSize } from "@party/contract/values/orders";
import type { EmailContent, Line } from "#gateways/mail/email-template.ts";
import { BULK_EMAIL, EMAIL_RETRIES, job } from "#jobs/jobs.ts";

interface Place {
  name: string;
  address: string;
}

/** The payloads hold ids only: no addresses in the queue. */
export const sendOrder = job<{ orderId: number }>("orders.send", EMAIL_RETRIES);
export const sendReady = job<{ orderId: number }>("orders.send-ready", EMAIL_RETRIES);
export const sendSoldOut = job<{ orderId: number; product: string; left: number }>(
  "orders.send-sold-out",
  EMAIL_RETRIES,
);
/** The pickup location before and after a change. */
export const sendPickupChange = job<{ orderId: number; before: Place; after: Place }>(
  "orders.send-pickup-change",
  BULK_EMAIL,
);
/** Enqueued with the order, to run when it expires. */
export const expireOrder = job<{ orderId: number }>("orders.end");

const receiptLines = ({ receipt }: Order["payment"], receiptUrl: string): Line[] =>
  receipt
    ? [
        `Your receipt ${receipt.number} is attached as a PDF. Please keep it.`,
        { label: "Download receipt", url: receiptUrl },
      ]
    : [];

const orderLines = ({ lines, total }: Pick<Order, "lines" | "total">) => [
  ...lines.map((line) => `${line.quantity} × ${orderLineTitle(line)}, ${formatKes(line.price * line.quantity)}`),
  `Total: ${formatKes(total)}`,
];

const sizeLines = ({ lines }: Order) => (needsSize(lines) ? [MISSING_SIZE_NOTE] : []);

const greetingOf = (name: string) => (name ? { greeting: name } : {});

const KEEP_LINK = "Keep the link to yourself: whoever has it can see the order.";

interface Urls {
  /** No trailing slash. */
  siteUrl: string;
  /** Of the PDF. */
  receiptUrl: string;
}

/** @param name of the collector; may be empty */
export const orderEmail = (order: Order, name: string, { siteUrl, receiptUrl }: Urls): EmailContent => {
  const { number, token, pickup_location: pickup, payment } = order;
  return {
    subject: `Your order ${number}`,
    preview: `Paid: ${formatKes(order.total)}. We email you when you can collect it.`,
    heading: "Your order is paid. Thank you.",
    ...greetingOf(name),
    paragraphs: [
      `Your order number is ${number}.`,
      ...orderLines(order),
      ...sizeLines(order),
      `We email you when you can collect it at ${pickup.name}, ${pickup.address}.`,
      ...receiptLines(payment, receiptUrl),
    ],
    action: { label: "See your order", url: `${siteUrl}/orders/${token}` },
    notes: [KEEP_LINK],
  };
};

/** @param name as for `orderEmail` */
export const readyEmail = (order: Order, name: string, { siteUrl }: Pick<Urls, "siteUrl">): EmailContent => {
  const { number, token, pickup_location: pickup } = order;
  return {
    subject: `Your order ${number} is ready`,
    preview: `Collect it at ${pickup.name}.`,
    heading: "Your order is ready",
    ...greetingOf(name),
    paragraphs: [
      `Collect it at ${pickup.name}, ${pickup.address}. Bring the order number ${number} and your ID.`,
      ...orderLines(order),
      ...sizeLines(order),
    ],
    action: { label: "See your order", url: `${siteUrl}/orders/${token}` },
    notes: [KEEP_LINK, "We keep your order for thirty days."],
  };
};

/** @param name as for `orderEmail` */
export const pickupChangeEmail = (
  { number, token, state, pickup_location: pickup, lines, total }: Order,
  name: string,
  before: Place,
  { siteUrl, phone }: Pick<Urls, "siteUrl"> & { phone: string },
): EmailContent => ({
  subject: `Order ${number}: your pickup location has changed`,
  preview: `Now: ${pickup.name}, ${pickup.address}`,
  heading: "Your pickup location has changed",
  ...greetingOf(name),
  paragraphs: [
    `Collect order ${number} at ${pickup.name}, ${pickup.address}.`,
    `Before, it was: ${before.name}, ${before.address}.`,
    state === "ready"
      ? "Your order is ready. Bring the order number and your ID."
      : "We email you when you can collect it.",
    ...orderLines({ lines, total }),
  ],
  action: { label: "See your order", url: `${siteUrl}/orders/${token}` },
  notes: [`If you cannot come there, call ${phone}, or answer this mail.`, KEEP_LINK],
});

export const soldOutEmail = (
  order: Order,
  { product, left, contact, siteUrl, receiptUrl }: Urls & { product: string; left: number; contact: string },
): EmailContent => {
  const { number, token, payment } = order;
  const sum = formatKes(payment.amount);
  return {
    subject: `Order ${number}: sold out, and your money comes back`,
    preview: `Your ${sum} arrived too late for ${product}. We owe it back to you.`,
    heading: "We cannot give you this order",
    paragraphs: [
      left === 0
        ? `Your payment of ${sum} for order ${number} has arrived. It came after the time for which we keep the pieces, and meanwhile others bought them: ${product} is sold out. We are sorry.`
        : `Your payment of ${sum} for order ${number} has arrived. It came after the time for which we keep the pieces, and meanwhile others bought them: only ${left} of ${product} left. We are sorry.`,
      ...orderLines(order),
      `The ${sum} is yours. A person at our office has been told to return it, and will write to you at this address.`,
      ...receiptLines(payment, receiptUrl),
    ],
    action: { label: "See your order", url: `${siteUrl}/orders/${token}` },
    notes: [`If you hear nothing within seven days, write to ${contact} and name the order number.`],
  };
};
