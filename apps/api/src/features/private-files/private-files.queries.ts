import { type Generated, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

interface PrivateFilesTable {
  id: Generated<string>;
  /** Key of this file alone; empty once the file was given up. */
  key_encrypted: Buffer;
  bytes: Generated<number>;
  parts: Generated<number>;
  expires_at: Date | null;
  created_at: CreatedAt;
}

declare module "#database/tables.ts" {
  interface Tables {
    private_files: PrivateFilesTable;
  }
}

export const insertFile = (tx: Database, key_encrypted: Buffer, expires_at: Date | null) =>
  tx.insertInto("private_files").values({ key_encrypted, expires_at }).returning("id").executeTakeFirstOrThrow();

/** @returns undefined for a file that was given up */
export const findFile = (db: Database, id: string) =>
  db
    .selectFrom("private_files")
    .select(["id", "key_encrypted", "bytes", "parts", "expires_at"])
    .where("id", "=", id)
    .where(sql<boolean>`octet_length(key_encrypted) > 0`)
    .executeTakeFirst();

export type PrivateFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** Counts a part that was stored; the same part again changes nothing. @param part its number, from 0 */
export const recordPart = (tx: Database, id: string, part: number, bytes: number) =>
  tx
    .updateTable("private_files")
    .set((row) => ({ parts: part + 1, bytes: row("bytes", "+", bytes) }))
    .where("id", "=", id)
    .where("parts", "=", part)
    .execute();

/** @param expiresAt null to keep it for good */
export const setFileExpiry = (tx: Database, id: string, expiresAt: Date | null) =>
  tx.updateTable("private_files").set({ expires_at: expiresAt }).where("id", "=", id).execute();

export const listExpiredFiles = (db: Database, limit: number) =>
  db
    .selectFrom("private_files")
    .select("id")
    .where("expires_at", "<=", sql<Date>`now()`)
    .orderBy("expires_at")
    .limit(limit)
    .execute();

/** @returns undefined when it is kept meanwhile, or deleted */
export const deleteExpiredFile = (tx: Database, id: string) =>
  tx
    .deleteFrom("private_files")
    .where("id", "=", id)
    .where("expires_at", "<=", sql<Date>`now()`)
    .returning("parts")
    .executeTakeFirst();

/** Those of the ids that are files. */
export const listExistingFileIds = async (db: Database, ids: readonly string[]) =>
  (await db.selectFrom("private_files").select("id").where("id", "=", sql<string>`any (${ids}::uuid[])`).execute()).map(
    ({ id }) => id,
  );
