import type { SendMailOptions } from "nodemailer";
import { type EmailBranding, MARK_ID, renderEmail } from "./email-template.ts";
import type { Email } from "./mail.ts";

/** Who writes: the address in `From`, as `Name <address>` or an address alone, and what stands above every letter. */
export interface Sender {
  from: string;
  branding: EmailBranding;
}

const domainOf = (from: string) => /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? "localhost";

/** Inside the mail: programs that fetch no pictures from elsewhere still show it. */
const MARK = { filename: "mark.png", contentType: "image/png", contentDisposition: "inline", cid: MARK_ID } as const;

/** A mail as nodemailer takes it; equal for relay and outbox, so what is read on a laptop is what would be sent. */
export function compose(mail: Email, { from, branding }: Sender): SendMailOptions {
  return {
    from,
    // As an object: a string would be parsed as a list of addresses.
    to: { name: "", address: mail.to },
    ...(mail.replyTo ? { replyTo: { name: "", address: mail.replyTo } } : {}),
    subject: mail.subject,
    ...renderEmail(mail, branding),
    date: new Date(),
    attachments: [
      ...(mail.attachments ?? []).map((file) => ({ ...file, content: Buffer.from(file.content) })),
      ...(branding.mark ? [{ ...MARK, content: Buffer.from(branding.mark) }] : []),
    ],
    messageId: `<${mail.key}@${domainOf(from)}>`,
    headers: {
      // RFC 3834: no out-of-office answer to these.
      "Auto-Submitted": "auto-generated",
      ...(mail.unsubscribe && {
        // Prepared: folding would put a space inside the address.
        "List-Unsubscribe": { prepared: true, foldLines: false, value: `<${mail.unsubscribe.oneClickUrl}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
