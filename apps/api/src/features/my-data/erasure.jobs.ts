import { decrypt } from "#crypto.ts";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { type JobHandler, job, onJob, sendEmail } from "#jobs/jobs.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";

/** The encrypted address, deleted from the queue within the hour. */
interface ErasureConfirmation {
  encryptedEmail: string;
  /** Whether a membership ended. */
  left: boolean;
}

const SHORT_LIVED = {
  deleteAfterSeconds: 3_600,
  retryLimit: 20,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 14_400,
};

export const sendErasureConfirmation = job<ErasureConfirmation>("my-data.send-farewell", SHORT_LIVED);
/** Also deletes the last email from the outbox. */
export const deleteStoredEmails = job<{ encryptedEmail: string }>("my-data.forget-mails", SHORT_LIVED);

const erasureEmail = (partyName: string, left: boolean): EmailContent => ({
  subject: "Your account is deleted",
  preview: "This is the last mail to this address.",
  heading: "Your account is deleted",
  paragraphs: [
    `The account at the ${partyName} with this email address is deleted, as its owner asked us.`,
    ...(left
      ? [
          "With it the membership ended. We will tell the Registrar of Political Parties within seven days, as the law asks.",
        ]
      : []),
    "We keep only what the law makes us keep, such as receipts and the books of payments. You saw the list before you agreed.",
    "This is the last mail to this address. We have forgotten it.",
  ],
  notes: ["If this was not you, please write to us at once by answering this mail."],
});

export const erasureJobs = (services: Services): JobHandler[] => {
  const decryptAddress = (encryptedEmail: string) =>
    decrypt(services.config.secretKey, Buffer.from(encryptedEmail, "base64"));
  return [
    onJob(sendErasureConfirmation, async ({ encryptedEmail, left }, { id, causedAt }) => {
      const to = decryptAddress(encryptedEmail);
      await services.mailer.deleteEmailsTo(to);
      await sendEmail(services, { ...erasureEmail(party.name, left), to, key: id, causedAt });
    }),
    onJob(deleteStoredEmails, ({ encryptedEmail }) => services.mailer.deleteEmailsTo(decryptAddress(encryptedEmail))),
  ];
};
