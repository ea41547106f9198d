import { attachReceipt, receiptFileUrl } from "#features/receipts/receipt-pdf.ts";
import { printedReceiptOf } from "#features/receipts/receipts.ts";
import { type JobHandler, type JobIdentity, onJob } from "#jobs/jobs.ts";
import { sendEmail } from "#jobs/send-email.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { receiptEmail, sendReceipt } from "./receipts.emails.ts";

export const receiptJobs = (services: Services): JobHandler[] => [
  onJob(sendReceipt, ({ intentId }, cause) => send(services, intentId, cause)),
];

async function send(services: Services, intentId: number, { id, causedAt }: JobIdentity): Promise<void> {
  const { db, config } = services;
  const receipt = await printedReceiptOf(db, intentId);
  if (!receipt?.payer_email || receipt.reversed) return;
  await sendEmail(services, {
    ...receiptEmail(party.name, { siteUrl: config.siteUrl, fileUrl: receiptFileUrl(services, intentId) }, receipt),
    to: receipt.payer_email,
    attachments: await attachReceipt(services, intentId),
    key: id,
    causedAt,
  });
}
