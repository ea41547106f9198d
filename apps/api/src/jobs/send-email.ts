import { type Email, EmailRejectedError, type Mailer } from "#gateways/mail/email.ts";
import { NonRetryableError } from "./jobs.ts";

/** Sends a job's mail; one that the relay will never take ends the job. */
export async function sendEmail({ mailer }: { mailer: Mailer }, mail: Email): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (error instanceof EmailRejectedError && error.permanent) throw new NonRetryableError(error.message);
    throw error;
  }
}
