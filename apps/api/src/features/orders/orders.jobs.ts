import { findOrder, listRunOut } from "#features/orders/orders.queries.ts";
import { describeOrder, endUnpaidOrder, paymentOf } from "#features/orders/orders.ts";
import { attachReceipt, receiptFileUrl } from "#features/receipts/receipt-pdf.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import { sendEmail } from "#jobs/send-email.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { endOrder, orderEmail, readyEmail, sendOrder, sendReady, sendSoldOut, soldOutEmail } from "./orders.emails.ts";

/** Looks again at orders whose try to pay was still open when their time ran out. */
const endOrders = job("orders.end-all", { cron: "* * * * *" });

export const orderJobs = (services: Services): JobHandler[] => [
  onJob(endOrder, ({ orderId }) => endUnpaidOrder(services, orderId)),
  onJob(endOrders, async () => {
    for (const { id } of await listRunOut(services.db)) await endUnpaidOrder(services, id);
  }),
  onJob(sendOrder, async ({ orderId }, { id, causedAt }) => {
    const { order, name, email: to, receipt } = await orderFor(services, orderId);
    // Empty once the buyer was erased.
    if (!to || order.state === "cancelled") return;
    const letter = orderEmail(order, name, { siteUrl: services.config.siteUrl, receiptUrl: receipt.url });
    await sendEmail(services, { ...letter, to, attachments: await receipt.attachments(), key: id, causedAt });
  }),
  onJob(sendReady, async ({ orderId }, { id, causedAt }) => {
    const { order, name, email: to } = await orderFor(services, orderId);
    if (!to || order.state !== "ready") return;
    await sendEmail(services, { ...readyEmail(order, name, services.config), to, key: id, causedAt });
  }),
  onJob(sendSoldOut, async ({ orderId, ...shortage }, { id, causedAt }) => {
    const { order, email: to, receipt } = await orderFor(services, orderId);
    if (!to) return;
    const { siteUrl } = services.config;
    const urls = { siteUrl, receiptUrl: receipt.url };
    const letter = soldOutEmail(order, { ...shortage, contact: party.contacts.email, ...urls });
    await sendEmail(services, { ...letter, to, attachments: await receipt.attachments(), key: id, causedAt });
  }),
];

async function orderFor(services: Services, orderId: number) {
  const row = await findOrder(services.db, orderId);
  if (!row) throw new Error("an order that was to be mailed is gone");
  const payment = await paymentOf(services.db, orderId);
  return {
    order: await describeOrder(services.db, services, row, payment),
    name: row.collector_name,
    email: row.email,
    receipt: {
      url: receiptFileUrl(services, payment.id),
      attachments: () => attachReceipt(services, payment.id),
    },
  };
}
