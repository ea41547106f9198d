import type { Generated } from "kysely";
import type { CreatedAt } from "#database/tables.ts";

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
