import { formatKes } from "@party/contract/values/money";
import { formatDate } from "@party/contract/values/nairobi-time";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { amountInWords, describePaymentMethods, receiptPageUrl } from "./receipt-text.ts";
import type { PrintedReceipt } from "./receipts.ts";

/** @param urls of the site, without a trailing slash, and of the receipt as a file */
export function receiptEmail(
  partyName: string,
  { siteUrl, fileUrl }: { siteUrl: string; fileUrl: string },
  receipt: PrintedReceipt,
): EmailContent {
  const { number, amount, title, payer_name, paid_at, entries } = receipt;
  const sum = formatKes(amount);
  return {
    subject: `Receipt ${number}: ${sum} for ${title}`,
    preview: `${sum} has arrived. Thank you.`,
    heading: `Thank you: ${sum} has arrived`,
    greeting: payer_name,
    paragraphs: [
      `The ${partyName} has received ${sum} from you on ${formatDate(paid_at)} for: ${title}.`,
      `In words: ${amountInWords(amount)}.`,
      ...describePaymentMethods(entries).map((words) => `Paid by: ${words}`),
      `Your receipt ${number} is attached as a PDF. Please keep it.`,
    ],
    action: { label: "Download receipt", url: fileUrl },
    notes: [
      "Anybody to whom you show the receipt can check its number and amount. Your name is not shown.",
      { label: "Check a receipt", url: `${receiptPageUrl(siteUrl, number)}?amount=${amount}` },
    ],
  };
}
