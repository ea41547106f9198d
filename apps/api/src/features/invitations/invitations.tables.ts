import type { Generated } from "kysely";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    invitation_codes: { user_id: number; code: string };
    invitation_mails: {
      id: Generated<number>;
      inviter_id: number;
      /** `digestAddress` of the address. */
      address_digest: Buffer;
      /** Null once the email is sent. */
      email: string | null;
      asked_at: CreatedAt;
      sent_at: Date | null;
    };
    invitation_refusals: { address_digest: Buffer; refused_at: CreatedAt };
    invitation_joins: {
      user_id: number;
      inviter_id: number;
      joined_at: CreatedAt;
      /** Whether the inviter may see the first name and the month. */
      name_shared: Generated<boolean>;
    };
  }
}
