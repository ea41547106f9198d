import { formatKes } from "@party/contract/values/money";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { job } from "#jobs/jobs.ts";
import { dateInWords } from "#nairobi-days.ts";
import { amountInWords } from "./amount-in-words.ts";
import { methodsOf, receiptAddress } from "./receipt-words.ts";
import type { PrintedReceipt } from "./receipts.ts";

/** Two days of attempts: 30 seconds at first, then twice as long each time, four hours at most. */
const PATIENT = { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 4 * 3_600 };

export const sendReceipt = job<{ intentId: number }>("receipts.send", PATIENT);

/** @param urls of the site, without a trailing slash, and of the receipt as a file */
export function receiptEmail(
  partyName: string,
  { siteUrl, fileUrl }: { siteUrl: string; fileUrl: string },
  receipt: PrintedReceipt,
): EmailContent {
  const { number, amount, title, payer_name, paid_at, money } = receipt;
  const sum = formatKes(amount);
  return {
    subject: `Receipt ${number}: ${sum} for ${title}`,
    preview: `${sum} has arrived. Thank you.`,
    heading: `Thank you: ${sum} has arrived`,
    greeting: payer_name,
    paragraphs: [
      `The ${partyName} has received ${sum} from you on ${dateInWords(paid_at)} for: ${title}.`,
      `In words: ${amountInWords(amount)}.`,
      ...methodsOf(money).map((words) => `Paid by: ${words}`),
      `Your receipt ${number} is attached as a PDF. Please keep it.`,
    ],
    action: { label: "Download receipt", url: fileUrl },
    notes: [
      "Anybody to whom you show the receipt can check its number and amount. Your name is not shown.",
      { label: "Check a receipt", url: `${receiptAddress(siteUrl, number)}?amount=${amount}` },
    ],
  };
}
