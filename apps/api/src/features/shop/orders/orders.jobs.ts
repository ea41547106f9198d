import { siteUrlIn } from "#config.ts";
import { languageOfRecipient } from "#features/auth/users.queries.ts";
import { receiptFileUrl, renderReceiptAttachment } from "#features/payments/receipts/receipt-pdf.ts";
import { onEmail } from "#jobs/emails.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import { BACKGROUND_STEP_OPTIONS, MAX_STEPS_MS, onJobInSteps } from "#jobs/steps.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { isSamePickupPlace, notifyBuyersOfPickupChanges, notifyNextBuyers } from "../pickup-changes/pickup-changes.ts";
import { findPickupLocation } from "../products.queries.ts";
import {
  counterCodeAttachments,
  expireOrder,
  orderEmail,
  orderReadyEmail,
  orderReminderEmail,
  pickupChangeEmail,
  sendOrderConfirmation,
  sendOrderReady,
  sendOrderReminder,
  sendPickupChange,
  sendSoldOut,
  soldOutEmail,
} from "./emails/orders.emails.ts";
import { findOrder, recordMissingReadyTimes } from "./orders.queries.ts";
import { describeOrder, expireUnpaidOrder, expireUnpaidOrders, findOrderPayment } from "./orders.ts";
import { remindBuyers, remindNextBuyers } from "./reminders.ts";

/** Checks orders again that had an open attempt when they expired. */
const expireOrders = job("orders.end-all", { cron: "* * * * *" });

export function orderJobs(services: Services): JobHandler[] {
  return [
    onJob(expireOrder, ({ orderId }) => expireUnpaidOrder(services, orderId)),
    // What is left goes on at the next minute.
    onJob(expireOrders, () => expireUnpaidOrders(services, { until: new Date(Date.now() + MAX_STEPS_MS) })),
    onEmail(services, sendOrderConfirmation, async ({ orderId }) => {
      const { language, siteUrl, order, name, to, receipt } = await findOrderForEmail(services, orderId);
      // Empty where the buyer gave none, or was erased.
      if (!to || order.state === "cancelled") return;
      const email = orderEmail(language, order, name, { siteUrl, receiptUrl: receipt.url });
      return { ...email, to, attachments: await receipt.attachments() };
    }),
    onEmail(services, sendOrderReady, async ({ orderId }) => {
      const { language, siteUrl, order, name, to } = await findOrderForEmail(services, orderId);
      if (!to || order.state !== "ready") return;
      const email = orderReadyEmail(language, order, name, { siteUrl });
      return { ...email, to, attachments: await counterCodeAttachments(order) };
    }),
    onJobInSteps(
      services,
      remindBuyers,
      () => [(limit) => recordMissingReadyTimes(services.db, limit), (limit) => remindNextBuyers(services, limit)],
      BACKGROUND_STEP_OPTIONS,
    ),
    onEmail(services, sendOrderReminder, async ({ orderId }) => {
      const { language, siteUrl, order, name, to } = await findOrderForEmail(services, orderId);
      if (!to || order.state !== "ready") return;
      const email = orderReminderEmail(language, order, name, { siteUrl, phone: party.contacts.phone });
      return { ...email, to, attachments: await counterCodeAttachments(order) };
    }),
    onJobInSteps(
      services,
      notifyBuyersOfPickupChanges,
      () => [(limit) => notifyNextBuyers(services, limit)],
      BACKGROUND_STEP_OPTIONS,
    ),
    onEmail(services, sendPickupChange, async ({ orderId, before, after }) => {
      const { language, siteUrl, order, pickup, name, to } = await findOrderForEmail(services, orderId);
      // Collected or refunded since, or a later change says more.
      const isDue = (order.state === "paid" || order.state === "ready") && isSamePickupPlace(pickup, after);
      if (!to || !isDue) return;
      const email = pickupChangeEmail(language, order, name, before, { siteUrl, phone: party.contacts.phone });
      return { ...email, to };
    }),
    onEmail(services, sendSoldOut, async ({ orderId, ...shortage }) => {
      const { language, siteUrl, order, to, receipt } = await findOrderForEmail(services, orderId);
      if (!to) return;
      const urls = { siteUrl, receiptUrl: receipt.url };
      const email = soldOutEmail(language, order, { ...shortage, contact: party.contacts.email, ...urls });
      return { ...email, to, attachments: await receipt.attachments() };
    }),
  ];
}

async function findOrderForEmail(services: Services, orderId: number) {
  const row = await findOrder(services.db, orderId);
  if (!row) throw new Error("the order of an email does not exist");
  const payment = await findOrderPayment(services.db, orderId);
  const language = await languageOfRecipient(services.db, payment);
  return {
    language,
    siteUrl: siteUrlIn(services, language),
    order: await describeOrder(services.db, services, row, payment, language),
    /** In English, as changes record it. */
    pickup: await findPickupLocation(services.db, row.pickup_location_id),
    name: row.collector_name,
    to: row.email,
    receipt: {
      url: receiptFileUrl(services, payment.id, language),
      attachments: () => renderReceiptAttachment(services, payment.id, language),
    },
  };
}
