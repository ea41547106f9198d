import { type EmailContent, withoutLinks } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES, job } from "#jobs/jobs.ts";
import type { Message } from "./contact.queries.ts";

/** Separate jobs, so that an undeliverable copy does not send the message again. */
/** `userId`: the account that was signed in. */
export const sendMessage = job<{ messageId: number; userId?: number | undefined }>(
  "contact.send-message",
  EMAIL_RETRIES,
);
export const sendCopy = job<{ messageId: number; confirmed?: boolean }>("contact.send-copy", EMAIL_RETRIES);

const splitParagraphs = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== "");

/** To the party's office. @param account that was signed in */
export const messageEmail = (
  { name, email, subject, message }: Message,
  account?: { first_name: string; last_name: string; phone: string },
): EmailContent => ({
  subject: `Message from the website: ${subject}`,
  preview: `${name} wrote to us by the contact form.`,
  heading: `A message from ${name}`,
  paragraphs: [`Subject: ${subject}`, ...splitParagraphs(message)],
  notes: [
    `To reach ${name}, answer this mail. It goes to ${email}, as it was typed in the contact form: nobody has checked it.`,
    account
      ? `It was sent from the account of ${account.first_name} ${account.last_name}, whose telephone is ${account.phone}.`
      : "No telephone was given, because the sender was not signed in.",
  ],
});

const REPLY_TIME = "A person will read your message, and an answer will follow within seven working days.";

/** To an unverified address, so without any of the sender's text. */
export const acknowledgementEmail = (partyName: string): EmailContent => ({
  subject: "We have your message",
  preview: "Thank you for writing.",
  heading: "We have your message",
  paragraphs: [`Thank you for writing to the ${partyName}. ${REPLY_TIME}`],
  notes: ["If you did not write to us, somebody typed your address by mistake. You can ignore this email."],
});

/** To a signed-in member's confirmed address. */
export const copyEmail = (partyName: string, { name, subject, message }: Message): EmailContent => ({
  subject: `We have your message: ${withoutLinks(subject)}`,
  preview: "Thank you for writing. Here is your copy.",
  heading: "We have your message",
  greeting: name,
  paragraphs: [
    `Thank you for writing to the ${partyName}. ${REPLY_TIME} This is your copy:`,
    withoutLinks(subject),
    ...splitParagraphs(withoutLinks(message)),
  ],
  notes: ["If you did not write this, somebody typed your address by mistake. You can ignore this email."],
});
