import { hash } from "node:crypto";
import { type DocumentKind, MAX_DOCUMENT_BYTES } from "@party/contract/values/documents";
import { UPLOAD_PART_BYTES } from "@party/contract/values/uploads";
import type { PermissionInPlaces, StaffActor } from "#access/staff.ts";
import { createFileLink } from "#features/private-files/file-links.ts";
import { appendPart, createFile, type FileServices, readFile } from "#features/private-files/private-files.ts";
import { requireUpload, takeUploadedFile } from "#features/uploads/uploads.ts";
import { Problem } from "#problem.ts";
import {
  type DocumentOwner,
  deleteDocument,
  findDocument,
  insertDocument,
  listDocumentsOf,
} from "./documents.queries.ts";

const MAX_LISTED_DOCUMENTS = 100;

/** By the first bytes: what a browser may show to an officer, and nothing that can run. */
const DOCUMENT_FORMATS: readonly (readonly [type: string, extension: string, pattern: RegExp])[] = [
  ["image/jpeg", "jpg", /^\xff\xd8\xff/],
  ["image/png", "png", /^\x89PNG/],
  ["image/webp", "webp", /^RIFF.{4}WEBP/s],
  ["application/pdf", "pdf", /^%PDF-1\.\d|^%PDF-2\.0/],
];

/** @throws Problem `document_unreadable` */
function detectFormat(content: Uint8Array): string {
  const start = Buffer.from(content.subarray(0, 16)).toString("latin1");
  const format = DOCUMENT_FORMATS.find(([, , pattern]) => pattern.test(start));
  if (!format) throw new Problem("document_unreadable");
  return format[0];
}

interface NewDocument {
  /** Null for evidence about several people. */
  personId: number | null;
  /** Of which the evidence is. */
  importId?: number | null;
  kind: DocumentKind;
  /** Account of the member of staff. */
  addedBy: number;
}

/**
 * Stores a private document in the caller's transaction: encrypted, and opened by `openDocument` alone.
 * @throws Problem `document_unreadable` for what is no PDF or picture, `file_too_large`
 */
export async function storeDocument(
  services: FileServices,
  { personId, importId = null, kind, addedBy }: NewDocument,
  content: Uint8Array,
): Promise<{ id: number }> {
  const media_type = detectFormat(content);
  if (content.length > MAX_DOCUMENT_BYTES)
    throw new Problem("file_too_large", { most: MAX_DOCUMENT_BYTES / 1024 ** 2 });
  const file = await createFile(services, null);
  for (let part = 0; part * UPLOAD_PART_BYTES < content.length; part++) {
    const bytes = content.subarray(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES);
    await appendPart(services, file.id, part, bytes);
  }
  return insertDocument(services.db, {
    ...{
      person_id: personId,
      import_id: importId,
      kind,
      file_id: file.id,
      media_type,
      bytes: content.length,
      added_by: addedBy,
    },
    sha256: hash("sha256", content, "buffer"),
  });
}

const UPLOADS_OF_DOCUMENTS = ["document", "evidence", "refund_evidence"] as const;

/**
 * Keeps an upload of one of these kinds as a document, without copying it.
 * @throws Problem `not_found`, `upload_incomplete`, `document_unreadable`
 */
export async function storeUploadedDocument(
  services: FileServices,
  { personId, importId = null, kind, addedBy }: NewDocument,
  uploadId: string,
): Promise<{ id: number }> {
  const upload = await requireUpload(services.db, addedBy, uploadId, UPLOADS_OF_DOCUMENTS);
  const { value: start } = await readFile(services, upload.file_id).next();
  const media_type = detectFormat(start ?? new Uint8Array());
  const { bytes, sha256 } = upload;
  const file_id = await takeUploadedFile(services.db, upload);
  return insertDocument(services.db, {
    ...{ person_id: personId, import_id: importId, kind, file_id, media_type, bytes, sha256, added_by: addedBy },
  });
}

/** What there is of a person or an import; the caller has checked that it is within reach. */
export const listDocumentsOfOwner = async (db: FileServices["db"], owner: DocumentOwner) =>
  (await listDocumentsOf(db, owner, MAX_LISTED_DOCUMENTS)).map(({ added_at, first_name, last_name, ...document }) => ({
    ...document,
    added_at: added_at.toISOString(),
    added_by: `${first_name ?? ""} ${last_name ?? ""}`.trim(),
  }));

/**
 * A link to a document for the session of who asked. The endpoint requires a reason and a recent code, and leaves an entry.
 * @param needs asked again when the link is opened @param owner whose it has to be @throws Problem `not_found`
 */
export async function openDocument(
  services: FileServices,
  { actor, needs }: { actor: Pick<StaffActor, "sessionId">; needs: PermissionInPlaces },
  owner: DocumentOwner,
  id: number,
) {
  const document = await findDocument(services.db, id);
  const isOwn = "importId" in owner ? document?.import_id === owner.importId : document?.person_id === owner.personId;
  if (!document || !isOwn) throw new Problem("not_found");
  const { kind, file_id: fileId, media_type: mediaType } = document;
  const extension = DOCUMENT_FORMATS.find(([type]) => type === mediaType)?.[1] ?? "bin";
  return createFileLink(services, actor, { fileId, mediaType, needs, name: `${kind}-${id}.${extension}` });
}

/** Its file cannot be read any more. @returns what it was @throws Problem `not_found`, `document_is_evidence` */
export async function removeDocument(tx: FileServices["db"], personId: number, id: number): Promise<DocumentKind> {
  const document = await findDocument(tx, id);
  if (document?.person_id !== personId) throw new Problem("not_found");
  if (document.is_evidence) throw new Problem("document_is_evidence");
  await deleteDocument(tx, id);
  return document.kind;
}
