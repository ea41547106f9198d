import nodemailer, { type NodemailerError } from "nodemailer";
import { compose, type Sender } from "./compose.ts";
import { EmailRejectedError, type Mailer } from "./mail.ts";

/** A relay that says nothing for so long is taken for dead; the job tries again. Milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends by a mail relay. STARTTLS is used whenever the relay offers it.
 * @param url `smtp://user:password@host:587`, `smtps://…:465`; options of nodemailer as its query, e.g. `?requireTLS=true`
 */
export function smtpMailer(url: string, sender: Sender): Mailer {
  const transport = nodemailer.createTransport({ url, ...TIMEOUTS });
  return {
    async send(mail) {
      try {
        await transport.sendMail(compose(mail, sender));
      } catch (error) {
        throw refusal(error as NodemailerError);
      }
    },
    forget: async () => undefined,
    close: () => transport.close(),
  };
}

/** A 5yz means for ever only about this mail; on greeting, sign-in or sender it is the relay's or our own set-up. */
const ABOUT_THIS_MAIL = ["RCPT TO", "DATA"];

/** Keeps code, step and enhanced status (RFC 3463); leaves the relay's own words, which often quote the address. */
function refusal({ code, command, response, responseCode, permanent }: NodemailerError): EmailRejectedError {
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
  const parts = [code ?? "failed", responseCode, status, command].filter((part) => part !== undefined);
  return new EmailRejectedError(
    `The relay did not take the mail: ${parts.join(" ")}`,
    permanent === true && ABOUT_THIS_MAIL.includes(command ?? ""),
  );
}
