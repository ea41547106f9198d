import { type JobHandler, type JobIdentity, onJob, sendEmail } from "#jobs/jobs.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { receiptFileUrl, renderReceiptAttachment } from "./receipt-pdf.ts";
import { receiptEmail } from "./receipts.emails.ts";
import { findReceiptToPrint, sendReceipt } from "./receipts.ts";

export const receiptJobs = (services: Services): JobHandler[] => [
  onJob(sendReceipt, ({ intentId }, cause) => sendReceiptEmail(services, intentId, cause)),
];

async function sendReceiptEmail(services: Services, intentId: number, { id, causedAt }: JobIdentity): Promise<void> {
  const { db, config } = services;
  const receipt = await findReceiptToPrint(db, intentId);
  if (!receipt?.payer_email || receipt.reversed) return;
  await sendEmail(services, {
    ...receiptEmail(party.name, { siteUrl: config.siteUrl, fileUrl: receiptFileUrl(services, intentId) }, receipt),
    to: receipt.payer_email,
    attachments: await renderReceiptAttachment(services, intentId),
    key: id,
    causedAt,
  });
}
