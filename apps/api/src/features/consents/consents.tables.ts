import type { ConsentChannel, ConsentPurpose } from "@party/contract/values/consents";
import type { Generated, GeneratedAlways } from "kysely";

export interface ConsentEntriesTable {
  id: GeneratedAlways<number>;
  /** Whose it is: a member's, or of whoever sent the row that it allows. All null once that is gone. */
  user_id: number | null;
  membership_id: number | null;
  volunteer_id: number | null;
  newsletter_subscription_id: number | null;
  purpose: ConsentPurpose;
  action: "given" | "withdrawn";
  text_version: string;
  /** Null in entries of before it was recorded. */
  privacy_notice_version: string | null;
  channel: ConsentChannel;
  recorded_at: Generated<Date>;
}

declare module "#database/tables.ts" {
  interface Tables {
    /** Append-only but for whose it is. */
    consent_entries: ConsentEntriesTable;
  }
}
