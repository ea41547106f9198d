import type { Order } from "@party/contract/orders";
import { inLanguages, type Language } from "@party/contract/values/languages";
import { formatKes } from "@party/contract/values/money";
import * as orderTexts from "@party/contract/values/order-texts";
import * as orderTextsInKiswahili from "@party/contract/values/order-texts.sw";
import { needsSize } from "@party/contract/values/orders";
import { qrPicture } from "#documents/qr-code.ts";
import type { Attachment } from "#gateways/mail/email.ts";
import {
  type CodeBlock,
  type EmailContent,
  type EmailLine,
  type EmailText,
  emailIn,
} from "#gateways/mail/email-template.ts";
import { BULK_EMAIL_OPTIONS, EMAIL_RETRIES } from "#jobs/emails.ts";
import { job } from "#jobs/jobs.ts";
import * as kiswahili from "./orders.emails.content.sw.ts";
import { orderEmails } from "./orders.emails.content.ts";

const texts = inLanguages(orderEmails, kiswahili.orderEmails);
const orderLineTexts = { en: orderTexts, sw: orderTextsInKiswahili };

interface PickupPlace {
  name: string;
  address: string;
}

/** The payloads hold ids only: no addresses in the queue. */
export const sendOrderConfirmation = job<{ orderId: number }>("orders.send", EMAIL_RETRIES);
export const sendOrderReady = job<{ orderId: number }>("orders.send-ready", EMAIL_RETRIES);
export const sendOrderReminder = job<{ orderId: number }>("orders.send-reminder", BULK_EMAIL_OPTIONS);
export const sendSoldOut = job<{ orderId: number; product: string; left: number }>(
  "orders.send-sold-out",
  EMAIL_RETRIES,
);
/** The pickup location before and after a change. */
export const sendPickupChange = job<{ orderId: number; before: PickupPlace; after: PickupPlace }>(
  "orders.send-pickup-change",
  BULK_EMAIL_OPTIONS,
);
/** Enqueued with the order, to run when it expires. */
export const expireOrder = job<{ orderId: number }>("orders.end");

const receiptLines = (language: Language, { receipt }: Order["payment"], receiptUrl: string): EmailLine[] =>
  receipt ? [texts[language].receipt(receipt.number), { label: texts[language].download, url: receiptUrl }] : [];

function orderLines(language: Language, { lines, total }: Pick<Order, "lines" | "total">) {
  const { line: lineOf, total: totalOf } = texts[language];
  return [
    ...lines.map((line) =>
      lineOf(line.quantity, orderLineTexts[language].orderLineTitle(line), formatKes(line.price * line.quantity)),
    ),
    totalOf(formatKes(total)),
  ];
}

const sizeLines = (language: Language, { lines }: Order) =>
  needsSize(lines) ? [orderLineTexts[language].MISSING_SIZE_NOTE] : [];

/** Content id of the QR code of an order's number. */
const CODE_PICTURE_ID = "order@party";

/** The number as the counter scans it; its picture is that of `counterCodeAttachments`. */
function counterCode(language: Language, { number }: Order): CodeBlock {
  const { title, picture } = texts[language].code(number);
  return { title, lines: [], code: number, picture: { cid: CODE_PICTURE_ID, alt: picture } };
}

export const counterCodeAttachments = async ({ number }: Order): Promise<Attachment[]> => [
  { filename: `${number}.png`, contentType: "image/png", content: await qrPicture(number), cid: CODE_PICTURE_ID },
];

interface OrderUrls {
  /** In the language; no trailing slash. */
  siteUrl: string;
  /** Of the PDF. */
  receiptUrl: string;
}

/** An email that leads to the order. @param name of the collector; may be empty */
const orderEmailIn = (
  language: Language,
  text: Omit<EmailText, "action">,
  name: string,
  { token }: Order,
  siteUrl: string,
): EmailContent =>
  emailIn(
    language,
    { ...text, action: texts[language].action },
    { url: `${siteUrl}/orders/${token}`, ...(name ? { greeting: name } : {}) },
  );

/** @param name of the collector; may be empty */
export function orderEmail(
  language: Language,
  order: Order,
  name: string,
  { siteUrl, receiptUrl }: OrderUrls,
): EmailContent {
  const { pickup_location: pickup, payment } = order;
  const { number, collect, ...text } = texts[language].paid(order.number, formatKes(order.total));
  const paragraphs = [
    number,
    ...orderLines(language, order),
    ...sizeLines(language, order),
    collect(pickup.name, pickup.address),
    ...receiptLines(language, payment, receiptUrl),
  ];
  return orderEmailIn(language, { ...text, paragraphs, notes: [texts[language].keepLink] }, name, order, siteUrl);
}

/** @param name as for `orderEmail` */
export function orderReadyEmail(
  language: Language,
  order: Order,
  name: string,
  { siteUrl }: Pick<OrderUrls, "siteUrl">,
): EmailContent {
  const { pickup_location: pickup } = order;
  const { collect, kept, ...text } = texts[language].ready(order.number, pickup.name, pickup.address);
  const paragraphs = [
    collect,
    counterCode(language, order),
    ...orderLines(language, order),
    ...sizeLines(language, order),
  ];
  const notes = [texts[language].keepLink, kept];
  return orderEmailIn(language, { ...text, paragraphs, notes }, name, order, siteUrl);
}

/** For an order that nobody has collected. @param name as for `orderEmail` */
export function orderReminderEmail(
  language: Language,
  order: Order,
  name: string,
  { siteUrl, phone }: Pick<OrderUrls, "siteUrl"> & { phone: string },
): EmailContent {
  const { pickup_location: pickup } = order;
  const { collect, call, ...text } = texts[language].waiting(order.number, pickup.name, pickup.address);
  const paragraphs = [collect, counterCode(language, order), ...orderLines(language, order)];
  const notes = [call(phone), texts[language].keepLink];
  return orderEmailIn(language, { ...text, paragraphs, notes }, name, order, siteUrl);
}

/** @param name as for `orderEmail` */
export function pickupChangeEmail(
  language: Language,
  order: Order,
  name: string,
  old: PickupPlace,
  { siteUrl, phone }: Pick<OrderUrls, "siteUrl"> & { phone: string },
): EmailContent {
  const { pickup_location: pickup } = order;
  const { collect, before, ready, notReady, call, ...text } = texts[language].moved(
    order.number,
    pickup.name,
    pickup.address,
  );
  const paragraphs = [
    collect,
    before(old.name, old.address),
    order.state === "ready" ? ready : notReady,
    ...orderLines(language, order),
  ];
  const notes = [call(phone), texts[language].keepLink];
  return orderEmailIn(language, { ...text, paragraphs, notes }, name, order, siteUrl);
}

export function soldOutEmail(
  language: Language,
  order: Order,
  { product, left, contact, siteUrl, receiptUrl }: OrderUrls & { product: string; left: number; contact: string },
): EmailContent {
  const { payment } = order;
  const { none, few, yours, ask, ...text } = texts[language].soldOut(order.number, formatKes(payment.amount), product);
  const paragraphs = [
    left === 0 ? none : few(left),
    ...orderLines(language, order),
    yours,
    ...receiptLines(language, payment, receiptUrl),
  ];
  return orderEmailIn(language, { ...text, paragraphs, notes: [ask(contact)] }, "", order, siteUrl);
}
