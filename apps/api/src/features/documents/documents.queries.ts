import type { DocumentKind } from "@party/contract/values/documents";
import { type Generated, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

interface DocumentsTable {
  id: Generated<number>;
  person_id: number | null;
  /** Evidence of the consent of imported people. */
  import_id: number | null;
  kind: DocumentKind;
  file_id: string;
  media_type: string;
  bytes: number;
  sha256: Buffer;
  /** Id of an account, without a reference. */
  added_by: number;
  added_at: CreatedAt;
}

declare module "#database/tables.ts" {
  interface Tables {
    documents: DocumentsTable;
  }
}

type NewDocument = Pick<
  DocumentsTable,
  "person_id" | "import_id" | "kind" | "file_id" | "media_type" | "bytes" | "sha256" | "added_by"
>;

export const insertDocument = (tx: Database, document: NewDocument) =>
  tx.insertInto("documents").values(document).returning("id").executeTakeFirstOrThrow();

/** Whether it proves that somebody agreed. */
const isConsentEvidence = sql<boolean>`exists (select from consent_evidence where document_id = documents.id)`;

/** Whose documents; of an import they are evidence about several people. */
export type DocumentOwner = { personId: number | null } | { importId: number };

/** What there is of a person or of an import, the newest first. */
export const listDocumentsOf = (db: Database, owner: DocumentOwner, limit: number) =>
  db
    .selectFrom("documents")
    .leftJoin("users", "users.id", "added_by")
    .select(["documents.id", "kind", "media_type", "documents.bytes", "added_at", "first_name", "last_name"])
    .select(isConsentEvidence.as("is_evidence"))
    .where("importId" in owner ? "import_id" : "person_id", "=", "importId" in owner ? owner.importId : owner.personId)
    .orderBy("documents.id", "desc")
    .limit(limit)
    .execute();

export const findDocument = (db: Database, id: number) =>
  db
    .selectFrom("documents")
    .select(["id", "person_id", "import_id", "kind", "file_id", "media_type", "bytes", "sha256"])
    .select(isConsentEvidence.as("is_evidence"))
    .where("id", "=", id)
    .executeTakeFirst();

/** A trigger gives its file up. */
export const deleteDocument = (tx: Database, id: number) => tx.deleteFrom("documents").where("id", "=", id).execute();
