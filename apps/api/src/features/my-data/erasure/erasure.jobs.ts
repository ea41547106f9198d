import { inLanguages, type Language } from "@party/contract/values/languages";
import { decrypt } from "#crypto.ts";
import { type EmailContent, emailIn } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES, onEmail } from "#jobs/emails.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import * as kiswahili from "../my-data.emails.content.sw.ts";
import { erasureText } from "../my-data.emails.content.ts";

const texts = inLanguages(erasureText, kiswahili.erasureText);

/** The encrypted address, deleted from the queue within the hour. */
interface ErasureConfirmation {
  encryptedEmail: string;
  /** Whether a membership ended. */
  left: boolean;
  /** English without one. */
  language?: Language;
}

const SHORT_LIVED_JOB_OPTIONS = { ...EMAIL_RETRIES, deleteAfterSeconds: 3_600 };

export const sendErasureConfirmation = job<ErasureConfirmation>("my-data.send-farewell", SHORT_LIVED_JOB_OPTIONS);
/** Also deletes the last email from the outbox. */
export const deleteStoredEmails = job<{ encryptedEmail: string }>("my-data.forget-mails", SHORT_LIVED_JOB_OPTIONS);

/** The last one. @param hasLeft whether a membership ended */
export function erasureEmail(language: Language, hasLeft: boolean): EmailContent {
  const { deleted, left, rest, ...text } = texts[language];
  return emailIn(language, { ...text, paragraphs: [deleted, ...(hasLeft ? [left] : []), ...rest] });
}

export const erasureJobs = (services: Services): JobHandler[] => {
  const decryptAddress = (encryptedEmail: string) =>
    decrypt(services.config.secretKey, Buffer.from(encryptedEmail, "base64"));
  return [
    onEmail(services, sendErasureConfirmation, async ({ encryptedEmail, left, language = "en" }) => {
      const to = decryptAddress(encryptedEmail);
      await services.mailer.deleteEmailsTo(to);
      return { ...erasureEmail(language, left), to };
    }),
    onJob(deleteStoredEmails, ({ encryptedEmail }) => services.mailer.deleteEmailsTo(decryptAddress(encryptedEmail))),
  ];
};
