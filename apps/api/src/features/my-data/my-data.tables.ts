import type { Generated } from "kysely";

declare module "#database/tables.ts" {
  interface Tables {
    /** When the password was entered again within a session. */
    session_confirmations: { session_id: string; confirmed_at: Generated<Date> };
  }
}
