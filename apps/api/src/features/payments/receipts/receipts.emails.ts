import { inLanguages, type Language } from "@party/contract/values/languages";
import { formatKes } from "@party/contract/values/money";
import { formatDate } from "@party/contract/values/nairobi-time";
import { type EmailContent, emailIn } from "#gateways/mail/email-template.ts";
import { paymentTitle } from "../intents/payment-title.ts";
import { amountWordings, describePaymentMethods, receiptPageUrl } from "./receipt-text.ts";
import * as kiswahili from "./receipts.content.sw.ts";
import { receiptEmails } from "./receipts.content.ts";
import type { PrintedReceipt } from "./receipts.ts";

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
