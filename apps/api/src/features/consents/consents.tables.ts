import type { ConsentChannel, ConsentPurpose } from "@party/contract/values/consents";
import type { Generated, GeneratedAlways } from "kysely";

export interface ConsentEntriesTable {
  id: GeneratedAlways<number>;
  /** The member, or the row that the consent is for. All null after erasure. */
  user_id: number | null;
  membership_id: number | null;
  volunteer_id: number | null;
  newsletter_subscription_id: number | null;
  purpose: ConsentPurpose;
  action: "given" | "withdrawn";
  text_version: string;
  /** Null in entries made before it was recorded. */
  privacy_notice_version: string | null;
  channel: ConsentChannel;
  recorded_at: Generated<Date>;
}

declare module "#database/tables.ts" {
  interface Tables {
    /** Append-only except for the owner columns. */
    consent_entries: ConsentEntriesTable;
  }
}
