import type { Generated } from "kysely";
import type { CreatedAt } from "#database/tables.ts";

export type TokenPurpose = "confirm" | "reset" | "change" | "restore";

declare module "#database/tables.ts" {
  interface Tables {
    recovery_codes: {
      user_id: number;
      /** HMAC, because the code has only 49 bits of entropy. */
      digest: Buffer;
      used_at: Date | null;
    };
    email_changes: {
      id: Generated<number>;
      user_id: number;
      old_email: string;
      new_email: string;
      /** Then the account can restore it. */
      old_email_confirmed: boolean;
      created_at: CreatedAt;
      confirmed_at: Date | null;
      /** Replaced by a newer change, restored, or ended by a new password. */
      voided_at: Date | null;
    };
    account_tokens: {
      /** SHA-256; the token itself is only in the email. */
      hash: Buffer;
      user_id: number;
      purpose: TokenPurpose;
      /** The recipient. */
      email: string;
      change_id: number | null;
      created_at: CreatedAt;
      expires_at: Date;
      used_at: Date | null;
    };
    /** Emails to mailboxes whose owner may not have asked for them; rows outlive the account. */
    mailed_links: {
      id: Generated<number>;
      /** HMAC of the kind of link and the mailbox. */
      email_hash: Buffer;
      /** HMAC of the network that caused it; null after a day. */
      network_hash: Buffer | null;
      /** The job that had it wait for its turn, which another one takes. */
      postponed_job: string | null;
      /** When it is sent, which may be a time to come. */
      created_at: CreatedAt;
    };
    /** Also when the owner of an account has proven its mailbox. */
    sign_in_failures: {
      key: string;
      count: number;
      last_at: Date;
    };
    /** Security emails that were sent. */
    security_mails: {
      job_id: string;
      user_id: number;
      event: string;
      device: string | null;
      created_at: CreatedAt;
    };
  }
}
