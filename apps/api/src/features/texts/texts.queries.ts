import { sql } from "kysely";
import type { Database } from "#database/database.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** One row for each text of the contract. */
    site_texts: {
      id: number;
      /** Null while the site shows the built-in text. */
      body: Record<string, unknown> | null;
      published_at: Date | null;
    };
  }
}

/** The texts that were changed. */
export const listPublishedTexts = (db: Database) =>
  db
    .selectFrom("site_texts")
    .select(["id"])
    .select(({ ref }) => ref("body").$notNull().as("body"))
    .where("body", "is not", null)
    .orderBy("id")
    .execute();

export const findTextRow = (db: Database, id: number) =>
  db.selectFrom("site_texts").select(["body", "published_at"]).where("id", "=", id).executeTakeFirst();

/** Null brings the built-in text back. */
export const updateText = (tx: Database, id: number, body: object | null) =>
  tx
    .updateTable("site_texts")
    .set({
      body: body === null ? null : sql`${JSON.stringify(body)}::jsonb`,
      published_at: body === null ? null : sql<Date>`now()`,
    })
    .where("id", "=", id)
    .execute();
