import { textIds, type VersionedText } from "@party/contract/values/texts";
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
    /** Append-only. */
    text_versions: {
      item_id: number;
      version: number;
      /** As consents name it. */
      name: string;
      body: Record<string, unknown>;
      /** Null for the built-in text. */
      published_at: Date | null;
    };
  }
}

/** The texts that were changed. */
export const listPublishedTexts = (db: Database, ids: readonly number[] = Object.values(textIds)) =>
  db
    .selectFrom("site_texts")
    .select(["id"])
    .select(({ ref }) => ref("body").$notNull().as("body"))
    .where("body", "is not", null)
    .where("id", "in", ids)
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

/** Oldest first. */
export const listTextVersions = (db: Database) =>
  db
    .selectFrom("text_versions")
    .select(["item_id", "version", "name", "published_at"])
    .orderBy("item_id")
    .orderBy("version")
    .execute();

export const findTextVersion = (db: Database, key: VersionedText, version: number) =>
  db
    .selectFrom("text_versions")
    .select("body")
    .where("item_id", "=", textIds[key])
    .where("version", "=", version)
    .executeTakeFirst();

export const findLatestTextVersion = (db: Database, key: VersionedText) =>
  db
    .selectFrom("text_versions")
    .select(["version", "body"])
    .where("item_id", "=", textIds[key])
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();

interface NewTextVersion {
  version: number;
  name: string;
  body: object;
  published: boolean;
}

export async function insertTextVersion(
  tx: Database,
  key: VersionedText,
  { version, name, body, published }: NewTextVersion,
): Promise<void> {
  await tx
    .insertInto("text_versions")
    .values({
      item_id: textIds[key],
      version,
      name,
      body: sql`${JSON.stringify(body)}::jsonb`,
      published_at: published ? sql<Date>`now()` : null,
    })
    .execute();
}
