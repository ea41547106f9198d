import type { Sender } from "./compose.ts";
import type { Mailer } from "./mail.ts";
import { outboxMailer } from "./outbox.ts";
import { smtpMailer } from "./smtp.ts";

export interface MailerSettings extends Sender {
  /** The relay; the outbox when unset. */
  smtpUrl?: string | undefined;
  /** Folder for mails while there is no relay. */
  outbox: string;
}

/** The way out for mails: the relay when there is one, else the outbox. Opens nothing until the first mail. */
export const createMailer = ({ smtpUrl, outbox, ...sender }: MailerSettings): Mailer =>
  smtpUrl ? smtpMailer(smtpUrl, sender) : outboxMailer(outbox, sender);
