import type { UploadKindName } from "@party/contract/values/uploads";
import { type Generated, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

interface UploadsTable {
  id: Generated<string>;
  kind: UploadKindName;
  owner_id: number;
  file_id: string;
  name_encrypted: Buffer;
  bytes: number;
  /** Parts that have come. */
  received: Generated<number>;
  /** Of the whole file. */
  sha256: Buffer | null;
  created_at: CreatedAt;
  completed_at: Date | null;
}

declare module "#database/tables.ts" {
  interface Tables {
    uploads: UploadsTable;
  }
}

interface NewUpload {
  kind: UploadKindName;
  owner_id: number;
  file_id: string;
  name_encrypted: Buffer;
  bytes: number;
}

export const insertUpload = (tx: Database, upload: NewUpload) =>
  tx.insertInto("uploads").values(upload).returning("id").executeTakeFirstOrThrow();

const selectUpload = (db: Database, id: string) =>
  db
    .selectFrom("uploads")
    .innerJoin("private_files", "private_files.id", "file_id")
    .select(["uploads.id", "kind", "owner_id", "file_id", "name_encrypted", "uploads.bytes", "received", "sha256"])
    .select(["completed_at", "expires_at"])
    .where("uploads.id", "=", id)
    // Given up, or gone at the next sweep.
    .where(sql<boolean>`(expires_at is null or expires_at > now())`);

export const findUpload = (db: Database, id: string) => selectUpload(db, id).executeTakeFirst();
export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** Parts of one upload are taken one after the other. */
export const lockUpload = (tx: Database, id: string) =>
  selectUpload(tx, id).forUpdate(["uploads", "private_files"]).executeTakeFirst();

export const updateReceivedBytes = (tx: Database, id: string, received: number) =>
  tx.updateTable("uploads").set({ received }).where("id", "=", id).execute();

export const markUploadCompleted = (tx: Database, id: string, sha256: Buffer) =>
  tx.updateTable("uploads").set({ sha256, completed_at: sql<Date>`now()` }).where("id", "=", id).execute();

export const deleteUpload = (tx: Database, id: string) => tx.deleteFrom("uploads").where("id", "=", id).execute();
