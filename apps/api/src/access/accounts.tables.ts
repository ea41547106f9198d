import type { Language } from "@party/contract/values/languages";
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
      /** Of emails, notifications and documents. */
      language: Generated<Language>;
      created_at: CreatedAt;
      email_confirmed_at: Date | null;
    };
    /** One sign-in with its family of refresh tokens, which end with it. */
    sessions: {
      id: string;
      user_id: number;
      created_at: CreatedAt;
      expires_at: Date;
      revoked_at: Date | null;
      /** E.g. "Chrome on Android". */
      device: Generated<string>;
      last_seen_at: Generated<Date>;
      /** Staff sign in to the console by a cookie; a session opens one of both sides only. */
      kind: Generated<string>;
      /** SHA-256 of the cookie of staff. */
      cookie_digest: Buffer | null;
      /** When staff last entered an authenticator code. */
      code_at: Date | null;
    };
    refresh_tokens: {
      /** SHA-256 of the token. */
      digest: string;
      session_id: string;
      created_at: CreatedAt;
      expires_at: Date;
      used_at: Date | null;
      /** Digest of the token that it replaced; null for the first of a session. */
      parent: string | null;
    };
    second_steps: {
      user_id: number;
      secret_encrypted: Buffer;
      created_at: CreatedAt;
      /** Set by the first valid code. */
      confirmed_at: Date | null;
      /** Time step of the last used code, so that none is valid twice. */
      last_step: Generated<string>;
    };
  }
}
