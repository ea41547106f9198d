import { inLanguages, type Language } from "@party/contract/values/languages";
import { formatKes } from "@party/contract/values/money";
import { formatDate } from "@party/contract/values/nairobi-time";
import { siteUrlIn } from "#config.ts";
import { languageOfRecipient } from "#features/auth/users.queries.ts";
import { type EmailContent, emailIn } from "#gateways/mail/email-template.ts";
import { type JobEmail, onEmail } from "#jobs/emails.ts";
import type { JobHandler } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { paymentTitle } from "../intents/intents.ts";
import { receiptFileUrl, renderReceiptAttachment } from "./receipt-pdf.ts";
import * as kiswahili from "./receipts.content.sw.ts";
import { receiptEmails } from "./receipts.content.ts";
import {
  amountWordings,
  describePaymentMethods,
  findReceiptToPrint,
  type PrintedReceipt,
  receiptPageUrl,
  sendReceipt,
} from "./receipts.ts";

const texts = inLanguages(receiptEmails, kiswahili.receiptEmails);

/** @param urls of the site in the language, without a trailing slash, and of the receipt as a file */
export function receiptEmail(
  language: Language,
  { siteUrl, fileUrl }: { siteUrl: string; fileUrl: string },
  receipt: PrintedReceipt,
): EmailContent {
  const { number, amount, subject, payer_name, paid_at, entries } = receipt;
  const { received, paid, inWords, method, attached, check, checkLink } = texts[language];
  const [sum, title] = [formatKes(amount), paymentTitle(subject, language)];
  return emailIn(
    language,
    {
      ...received(number, sum, title),
      paragraphs: [
        paid(sum, formatDate(paid_at, language), title),
        inWords(amountWordings[language](amount)),
        ...describePaymentMethods(language, entries).map(method),
        attached(number),
      ],
      notes: [check, { label: checkLink, url: `${receiptPageUrl(siteUrl, number)}?amount=${amount}` }],
    },
    { greeting: payer_name, url: fileUrl },
  );
}

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
