import { formatKes } from "@party/contract/values/money";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES, job } from "#jobs/jobs.ts";

/** Contains no personal data; the address is read when the email is sent. */
export const sendReversalEmail = job<{ intentId: number; consequence: string }>(
  "payments.send-returned",
  EMAIL_RETRIES,
);

/** @param contact an email address of the party */
export function reversalEmail({
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
}): EmailContent {
  const sum = formatKes(amount);
  return {
    subject: `${sum} went back to you`,
    preview: `It was for: ${title}.`,
    heading: `${sum} went back to you`,
    paragraphs: [
      `You had paid ${sum} for: ${title}. The money has gone back the way it came.`,
      consequence,
      ...(receipt
        ? [`Receipt ${receipt} is no longer valid. Whoever checks it is told that the money went back.`]
        : []),
    ],
    notes: [
      `The reference of the payment was ${reference}.`,
      `If you did not expect this, or the money is not there within seven days, write to ${contact}.`,
    ],
  };
}
