import { sql } from "kysely";
import type { Database } from "#database/database.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** When something was last done of which no other table knows. */
    operation_records: { kind: OperationKind; at: Date };
  }
}

/** `mail_sent`: the SMTP server has taken an email. `restore`: a backup was restored on another machine. */
export type OperationKind = "mail_sent" | "backup" | "restore";

/** A later time than the stored one replaces it. */
export const recordOperation = (db: Database, kind: OperationKind, at = new Date()) =>
  db
    .insertInto("operation_records")
    .values({ kind, at })
    .onConflict((conflict) =>
      conflict.column("kind").doUpdateSet({ at: sql<Date>`greatest(operation_records.at, excluded.at)` }),
    )
    .execute();

export const findOperation = async (db: Database, kind: OperationKind): Promise<Date | undefined> =>
  (await db.selectFrom("operation_records").select("at").where("kind", "=", kind).executeTakeFirst())?.at;
