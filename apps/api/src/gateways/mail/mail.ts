import type { EmailContent } from "./email-template.ts";

/** One letter on its way to one person. */
export interface Email extends EmailContent {
  /** The cause's own id, the same at every attempt: a mail sent twice after a crash carries one Message-ID. */
  key: string;
  /** When the cause arose; names the file in the outbox. */
  causedAt: Date;
  /** A single address. */
  to: string;
  /** Where an answer goes, if not to the party. A single address. */
  replyTo?: string;
  attachments?: readonly Attachment[];
}

/** A file that goes with a letter. */
export interface Attachment {
  /** As the reader's program shows it. */
  filename: string;
  /** E.g. `application/pdf`. */
  contentType: string;
  content: Uint8Array;
}

export interface Mailer {
  /**
   * Hands one mail over.
   * @returns once the relay has answered for it, or the outbox holds it on disk.
   * @throws MailRefused when it was not taken; safe to try again with the same `key` unless `permanent`.
   */
  send(mail: Email): Promise<void>;
  /** Removes what is kept of mails to an address, or that answer to it. A relay keeps none here. */
  forget(address: string): Promise<void>;
  close(): void;
}

/** The mail was not taken. Its text names neither sender nor recipient, so it may be logged and stored. */
export class EmailRejectedError extends Error {
  override readonly name = "EmailRejectedError";
  /** The relay will never take this mail: it refused the recipient or the message itself with a 5yz. */
  readonly permanent: boolean;

  constructor(reason: string, permanent: boolean) {
    super(reason);
    this.permanent = permanent;
  }
}
