import { inLanguages, type Language } from "@party/contract/values/languages";
import { type EmailContent, emailIn, withoutLinks } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES } from "#jobs/emails.ts";
import { job } from "#jobs/jobs.ts";
import * as kiswahili from "./contact.emails.content.sw.ts";
import { contactEmails } from "./contact.emails.content.ts";
import type { ContactMessageRow } from "./contact.queries.ts";

const texts = inLanguages(contactEmails, kiswahili.contactEmails);

/** Separate jobs, so that an undeliverable copy does not send the message again. */
/** `userId`: the account that was signed in. */
export const sendContactMessage = job<{ messageId: number; userId?: number | undefined }>(
  "contact.send-message",
  EMAIL_RETRIES,
);
export const sendCopyToSender = job<{ messageId: number; confirmed?: boolean; language: Language }>(
  "contact.send-copy",
  EMAIL_RETRIES,
);

const splitParagraphs = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== "");

/** To the party's office. @param account that was signed in */
export const contactMessageEmail = (
  { name, email, subject, message, honeypot_filled }: ContactMessageRow,
  account?: { first_name: string; last_name: string; phone: string },
): EmailContent => ({
  subject: `${honeypot_filled ? "Doubtful message" : "Message"} from the website: ${subject}`,
  preview: `${name} wrote to us by the contact form.`,
  heading: `A message from ${name}`,
  paragraphs: [`Subject: ${subject}`, ...splitParagraphs(message)],
  notes: [
    `To reach ${name}, answer this mail. It goes to ${email}, as it was typed in the contact form: nobody has checked it.`,
    account
      ? `It was sent from the account of ${account.first_name} ${account.last_name}, whose telephone is ${account.phone}.`
      : "No telephone was given, because the sender was not signed in.",
    ...(honeypot_filled
      ? [
          "A field that people do not see was filled in. A program that sends advertising may have done it, or the sender's password manager. The sender was told nothing by mail.",
        ]
      : []),
  ],
});

/** To an unverified address, so without any of the sender's text. */
export const acknowledgementEmail = (language: Language): EmailContent =>
  emailIn(language, texts[language].acknowledgement);

/** To a signed-in member's confirmed address. */
export function senderCopyEmail(language: Language, { name, subject, message }: ContactMessageRow): EmailContent {
  const shownSubject = withoutLinks(subject, language);
  const { thanks, ...text } = texts[language].copy(shownSubject);
  const paragraphs = [thanks, shownSubject, ...splitParagraphs(withoutLinks(message, language))];
  return emailIn(language, { ...text, paragraphs }, { greeting: name });
}
