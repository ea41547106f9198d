import type { UploadKindName } from "@party/contract/values/uploads";
import { type Generated, type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { CreatedAt, Tables } from "#database/tables.ts";

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

export const insertUpload = (tx: Database, upload: Insertable<Tables["uploads"]>) =>
  tx.insertInto("uploads").values(upload).returning("id").executeTakeFirstOrThrow();

/** Uploads are begun one after the other, and so are the parts of one person, until the commit. @param owner undefined for all */
export const lockUploads = (tx: Database, owner?: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('uploads of ' || ${owner ?? 0}::integer, 0))`.execute(tx);

/** What has come of uploads that nothing keeps yet. @param owner undefined for all */
export async function sumUploads(db: Database, owner?: number): Promise<{ bytes: number; open: number }> {
  const { rows } = await sql<{ bytes: number; open: number }>`
    select coalesce(sum(private_files.bytes), 0)::float8 as bytes,
      count(*) filter (where completed_at is null and uploads.created_at > now() - interval '1 hour')::integer as open
    from uploads join private_files on private_files.id = file_id
    where (expires_at is null or expires_at > now()) and ${owner === undefined ? sql`true` : sql`owner_id = ${owner}`}`.execute(
    db,
  );
  return rows[0]!;
}

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
