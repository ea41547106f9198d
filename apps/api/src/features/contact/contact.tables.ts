import type { Generated } from "kysely";
import type { CreatedAt } from "#database/tables.ts";

export interface ContactMessagesTable {
  id: Generated<number>;
  name: string;
  /** In lower case. */
  email: string;
  subject: string;
  message: string;
  /** Keyed hash of the sender's network; null after an hour. */
  network_hash: Buffer | null;
  created_at: CreatedAt;
}

declare module "#database/tables.ts" {
  interface Tables {
    contact_messages: ContactMessagesTable;
  }
}
