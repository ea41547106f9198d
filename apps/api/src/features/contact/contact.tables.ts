import type { Generated } from "kysely";
import type { CreatedAt } from "#database/tables.ts";

export interface ContactMessagesTable {
  id: Generated<number>;
  name: string;
  /** In lower case. */
  email: string;
  subject: string;
  message: string;
  /** Keyed hash of the network it came from; null once that does not count any more. */
  network_hash: Buffer | null;
  created_at: CreatedAt;
}

declare module "#database/tables.ts" {
  interface Tables {
    contact_messages: ContactMessagesTable;
  }
}
