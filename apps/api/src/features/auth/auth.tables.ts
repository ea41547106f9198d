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
    };
    /** One sign-in; all its refresh tokens are one family and end with it. */
    sessions: {
      id: string;
      user_id: number;
      created_at: CreatedAt;
      expires_at: Date;
      revoked_at: Date | null;
    };
    refresh_tokens: {
      /** SHA-256 of the token: the table alone opens nothing. */
      digest: string;
      session_id: string;
      created_at: CreatedAt;
      expires_at: Date;
      used_at: Date | null;
    };
  }
}
