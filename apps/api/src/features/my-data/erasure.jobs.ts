import { decrypt } from "#crypto.ts";
import { type JobHandler, job, onJob, sendEmail } from "#jobs/jobs.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { erasureEmail } from "./my-data.emails.ts";

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
