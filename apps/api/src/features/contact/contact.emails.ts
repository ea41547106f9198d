import { type EmailContent, withoutLinks } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES, job } from "#jobs/jobs.ts";
import type { Message } from "./contact.queries.ts";

/** Separate jobs, so that an undeliverable copy does not send the message again. */
export const sendMessage = job<{ messageId: number }>("contact.send-message", EMAIL_RETRIES);
export const sendCopy = job<{ messageId: number; confirmed?: boolean }>("contact.send-copy", EMAIL_RETRIES);

const splitParagraphs = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== "");

/** To the party's office. */
export const messageEmail = ({ name, email, subject, message }: Message): EmailContent => ({
  subject: `Website: ${subject}`,
  preview: `${name} wrote to us`,
  heading: subject,
  paragraphs: splitParagraphs(message),
  notes: [`From ${name} <${email}>, by the contact form. The address is as it was typed: nobody has checked it.`],
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
