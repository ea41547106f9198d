import { type Mail, type Mailer, MailRefused } from "#gateways/mail/mail.ts";
import { Hopeless } from "#jobs/jobs.ts";

/** Sends a job's mail; one that the relay will never take ends the job. */
export async function postMail({ mailer }: { mailer: Mailer }, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (error instanceof MailRefused && error.permanent) throw new Hopeless(error.message);
    throw error;
  }
}
