import type { SendMailOptions } from "nodemailer";
import { type EmailBranding, type EmailContent, LOGO_CONTENT_ID, renderEmail } from "./email-template.ts";

/** One email to one person. */
export interface Email extends EmailContent {
  /** The job's id, the same at every attempt: an email sent twice after a crash has one Message-ID. */
  key: string;
  /** When the job was enqueued; names the file in the outbox. */
  causedAt: Date;
  /** A single address. */
  to: string;
  /** Reply-To, if not the party. A single address. */
  replyTo?: string;
  attachments?: readonly Attachment[];
}

/** An attached file. */
export interface Attachment {
  /** As the reader's program shows it. */
  filename: string;
  /** E.g. `application/pdf`. */
  contentType: string;
  content: Uint8Array;
  /** Content id of a picture in the email's HTML: it is shown there instead of attached. */
  cid?: string;
}

export interface Mailer {
  /**
   * Sends one email.
   * @returns once the SMTP server has accepted it, or the outbox has it on disk
   * @throws EmailRejectedError when it was not accepted; safe to retry with the same `key` unless `permanent`
   */
  send(mail: Email): Promise<void>;
  /** Deletes the outbox files of emails to an address or with it as Reply-To. With SMTP there are none. */
  deleteEmailsTo(address: string): Promise<void>;
  close(): void;
}

/** The email was not accepted. The message names neither sender nor recipient, so it may be logged and stored. */
export class EmailRejectedError extends Error {
  override readonly name = "EmailRejectedError";
  /** The server will never accept it: it rejected the recipient or the message with a 5yz reply. */
  readonly permanent: boolean;

  constructor(reason: string, permanent: boolean) {
    super(reason);
    this.permanent = permanent;
  }
}

/** `From`, as `Name <address>` or an address alone, and the branding of every email. */
export interface Sender {
  from: string;
  branding: EmailBranding;
}

const domainOf = (from: string) => /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";

/** Embedded, so that mail clients that block remote pictures show it. */
const LOGO_ATTACHMENT = {
  filename: "mark.png",
  contentType: "image/png",
  contentDisposition: "inline",
  cid: LOGO_CONTENT_ID,
} as const;

/** An email as nodemailer's message; the same for SMTP and outbox. */
export function toMailMessage(mail: Email, { from, branding }: Sender): SendMailOptions {
  return {
    from,
    // As an object: a string would be parsed as a list of addresses.
    to: { name: "", address: mail.to },
    replyTo: mail.replyTo ? { name: "", address: mail.replyTo } : undefined,
    subject: mail.subject,
    ...renderEmail(mail, branding),
    date: new Date(),
    attachments: [
      ...(mail.attachments ?? []).map((file) => ({
        ...file,
        content: Buffer.from(file.content),
        contentDisposition: file.cid === undefined ? undefined : ("inline" as const),
      })),
      ...(branding.mark ? [{ ...LOGO_ATTACHMENT, content: Buffer.from(branding.mark) }] : []),
    ],
    messageId: `<${mail.key}@${domainOf(from)}>`,
    headers: {
      // RFC 3834: suppresses out-of-office replies.
      "Auto-Submitted": "auto-generated",
      ...(mail.unsubscribe && {
        // Already encoded: folding would put a space inside the URL.
        "List-Unsubscribe": { prepared: true, foldLines: false, value: `<${mail.unsubscribe.oneClickUrl}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
