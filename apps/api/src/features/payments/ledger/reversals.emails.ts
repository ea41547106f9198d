import { inLanguages, type Language } from "@party/contract/values/languages";
import { formatKes } from "@party/contract/values/money";
import { type EmailContent, emailIn } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES } from "#jobs/emails.ts";
import { job } from "#jobs/jobs.ts";
import type { ReversalConsequence } from "./consequences.ts";
import * as kiswahili from "./reversals.emails.content.sw.ts";
import { reversalEmails } from "./reversals.emails.content.ts";

const texts = inLanguages(reversalEmails, kiswahili.reversalEmails);

/** Contains no personal data; the address is read when the email is sent. */
export const sendReversalEmail = job<{ intentId: number; consequence: ReversalConsequence }>(
  "payments.send-returned",
  EMAIL_RETRIES,
);

/** @param contact an email address of the party */
export function reversalEmail(
  language: Language,
  {
    title,
    reference,
    amount,
    consequence,
    receipt,
    contact,
  }: {
    title: string;
    reference: string;
    /** Whole KES. */
    amount: number;
    consequence: string;
    receipt: string | undefined;
    contact: string;
  },
): EmailContent {
  const { email, receipt: receiptLine, reference: referenceLine, unexpected } = texts[language];
  const { back, ...text } = email(formatKes(amount), title);
  const paragraphs = [back, consequence, ...(receipt ? [receiptLine(receipt)] : [])];
  return emailIn(language, { ...text, paragraphs, notes: [referenceLine(reference), unexpected(contact)] });
}
