import type { NodemailerError } from "nodemailer";
import nodemailer from "nodemailer";
import type { Metrics } from "#telemetry/metrics.ts";
import { EmailRejectedError, type Mailer, type Sender, toMailMessage } from "./email.ts";
import { fileMailer } from "./file-mailer.ts";

/** Milliseconds without an answer after which the SMTP server counts as unreachable; the job is retried. */
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends through an SMTP server. STARTTLS is used whenever the server offers it.
 * @param url `smtp://user:password@host:587`, `smtps://…:465`; options of nodemailer as its query, e.g. `?requireTLS=true`
 */
function smtpMailer(url: string, sender: () => Sender): Mailer {
  const transport = nodemailer.createTransport({ url, ...SMTP_TIMEOUTS });
  return {
    async send(mail) {
      try {
        await transport.sendMail(toMailMessage(mail, sender()));
      } catch (error) {
        throw toRejectedError(error as NodemailerError);
      }
    },
    deleteEmailsTo: async () => undefined,
    close: () => transport.close(),
  };
}

/** A 5yz reply is permanent for this email only at these commands; earlier it is about the server or our settings. */
const PERMANENT_FAILURE_COMMANDS = ["RCPT TO", "DATA"];

/** Keeps code, command and enhanced status (RFC 3463); drops the server's text, which often quotes the address. */
function toRejectedError({ code, command, response, responseCode, permanent }: NodemailerError): EmailRejectedError {
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
  const parts = [code ?? "failed", responseCode, status, command].filter((part) => part !== undefined);
  return new EmailRejectedError(
    `The SMTP server rejected the email: ${parts.join(" ")}`,
    permanent === true && PERMANENT_FAILURE_COMMANDS.includes(command ?? ""),
  );
}

interface MailerSettings {
  /** Asked at every mail. */
  sender: () => Sender;
  /** The SMTP server; without it emails go to the outbox. */
  smtpUrl?: string | undefined;
  /** Folder for emails while no SMTP server is set. */
  outbox: string;
}

/** Sends through SMTP when a server is set, else writes to the outbox. Opens nothing before the first email. */
export const createMailer = ({ smtpUrl, outbox, sender }: MailerSettings): Mailer =>
  smtpUrl ? smtpMailer(smtpUrl, sender) : fileMailer(outbox, sender);

/** Calls what must not throw after each email that was accepted. */
export const withSentCallback = (mailer: Mailer, onSent: () => Promise<void>): Mailer => ({
  ...mailer,
  async send(mail) {
    await mailer.send(mail);
    await onSent();
  },
});

/** Counts emails by outcome: `rejected` for good, or `failed` and sent again later. */
export const withMailMetrics = (mailer: Mailer, metrics: Metrics): Mailer => ({
  ...mailer,
  async send(mail) {
    try {
      await mailer.send(mail);
      metrics.add("mails", 1, { outcome: "sent" });
    } catch (error) {
      const permanent = error instanceof EmailRejectedError && error.permanent;
      metrics.add("mails", 1, { outcome: permanent ? "rejected" : "failed" });
      throw error;
    }
  },
});
