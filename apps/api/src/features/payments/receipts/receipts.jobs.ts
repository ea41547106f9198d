import { siteUrlIn } from "#config.ts";
import { languageOfRecipient } from "#features/auth/users.queries.ts";
import { type JobHandler, type JobIdentity, onJob, sendEmail } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { receiptFileUrl, renderReceiptAttachment } from "./receipt-pdf.ts";
import { receiptEmail } from "./receipts.emails.ts";
import { findReceiptToPrint, sendReceipt } from "./receipts.ts";

export const receiptJobs = (services: Services): JobHandler[] => [
  onJob(sendReceipt, ({ intentId }, cause) => sendReceiptEmail(services, intentId, cause)),
];

async function sendReceiptEmail(services: Services, intentId: number, { id, causedAt }: JobIdentity): Promise<void> {
  const receipt = await findReceiptToPrint(services.db, intentId);
  if (!receipt?.payer_email || receipt.reversed) return;
  const language = await languageOfRecipient(services.db, receipt);
  const urls = { siteUrl: siteUrlIn(services, language), fileUrl: receiptFileUrl(services, intentId, language) };
  await sendEmail(services, {
    ...receiptEmail(language, urls, receipt),
    to: receipt.payer_email,
    attachments: await renderReceiptAttachment(services, intentId, language),
    key: id,
    causedAt,
  });
}
