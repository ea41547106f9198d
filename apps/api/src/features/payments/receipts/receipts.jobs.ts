import { siteUrlIn } from "#config.ts";
import { languageOfRecipient } from "#features/auth/users.queries.ts";
import { type JobEmail, onEmail } from "#jobs/emails.ts";
import type { JobHandler } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { receiptFileUrl, renderReceiptAttachment } from "./receipt-pdf.ts";
import { receiptEmail } from "./receipts.emails.ts";
import { findReceiptToPrint, sendReceipt } from "./receipts.ts";

export const receiptJobs = (services: Services): JobHandler[] => [
  onEmail(services, sendReceipt, ({ intentId }) => composeReceipt(services, intentId)),
];

async function composeReceipt(services: Services, intentId: number): Promise<JobEmail | undefined> {
  const receipt = await findReceiptToPrint(services.db, intentId);
  if (!receipt?.payer_email || receipt.reversed) return;
  const language = await languageOfRecipient(services.db, receipt);
  const urls = { siteUrl: siteUrlIn(services, language), fileUrl: receiptFileUrl(services, intentId, language) };
  return {
    ...receiptEmail(language, urls, receipt),
    to: receipt.payer_email,
    attachments: await renderReceiptAttachment(services, intentId, language),
  };
}
