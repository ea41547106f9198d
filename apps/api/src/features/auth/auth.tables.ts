import type { Generated } from "kysely";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    users: {
      id: Generated<number>;
      /** In lower case. */
      email: string;
      password_hash: string;
      first_name: string;
      last_name: string;
      phone: string;
      ward_id: number;
      membership_type: string;
      created_at: CreatedAt;
      email_confirmed_at: Date | null;
    };
    /** One sign-in; all its refresh tokens are one family and end with it. */
    sessions: {
      id: string;
      user_id: number;
      created_at: CreatedAt;
      expires_at: Date;
      revoked_at: Date | null;
      /** In words, e.g. "Chrome on Android". */
      device: Generated<string>;
      last_seen_at: Generated<Date>;
    };
    refresh_tokens: {
      /** SHA-256 of the token: the table alone opens nothing. */
      digest: string;
      session_id: string;
      created_at: CreatedAt;
      expires_at: Date;
      used_at: Date | null;
      /** The digest of the token that it was exchanged for; none for the first of a session. */
      parent: string | null;
    };
    second_steps: {
      user_id: number;
      secret_sealed: Buffer;
      created_at: CreatedAt;
      /** Counts from the first right code on. */
      confirmed_at: Date | null;
      /** The time step of the last code that was taken: none is good twice. */
      last_step: Generated<string>;
    };
    recovery_codes: {
      user_id: number;
      /** Keyed: 50 bits could be found by trying. */
      digest: Buffer;
      used_at: Date | null;
    };
  }
}

export type TokenPurpose = "confirm" | "reset" | "change" | "restore";

declare module "#database/tables.ts" {
  interface Tables {
    email_changes: {
      id: Generated<number>;
      user_id: number;
      old_email: string;
      new_email: string;
      /** Whether the account had confirmed the old one: then it is kept for them to take back. */
      old_email_confirmed: boolean;
      created_at: CreatedAt;
      confirmed_at: Date | null;
      /** Replaced by a newer wish, taken back, or overtaken by a new password. */
      voided_at: Date | null;
    };
    account_tokens: {
      /** SHA-256: the token itself stands in the mail alone. */
      hash: Buffer;
      user_id: number;
      purpose: TokenPurpose;
      /** Where it was mailed to. */
      email: string;
      change_id: number | null;
      created_at: CreatedAt;
      expires_at: Date;
      used_at: Date | null;
    };
    /** Links that went to an address which nobody had confirmed; stays when the account goes. */
    mailed_links: {
      id: Generated<number>;
      /** Keyed, of the address in lower case. */
      email_hash: Buffer;
      created_at: CreatedAt;
    };
    /** What owners were told by mail. */
    security_mails: {
      job_id: string;
      user_id: number;
      event: string;
      device: string | null;
      created_at: CreatedAt;
    };
  }
}
