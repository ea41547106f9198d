import type { PersonImport } from "@party/contract/imports.staff";
import { MAX_IMPORT_SCANS } from "@party/contract/values/imports";
import type { Permission } from "@party/contract/values/permissions";
import type { StaffActor } from "#access/staff.ts";
import { deleteDocument, findDocument } from "#features/documents/documents.queries.ts";
import { openDocument, storeUploadedDocument } from "#features/documents/documents.ts";
import { Problem } from "#problem.ts";
import { findImport, type ImportRow, placesOfImport } from "./imports.queries.ts";
import { type ImportContext, lockImportFor, showImport } from "./imports.staff.ts";

/**
 * Attaches a scan of the signed list, as evidence of the consent.
 * @throws Problem `not_found`, `import_not_now`, `import_scans`, `upload_incomplete`, `document_unreadable`
 */
export async function addConsentScan(staff: ImportContext, id: number, uploadId: string): Promise<PersonImport> {
  const { scans } = await lockImportFor(staff, id, "map");
  if (scans >= MAX_IMPORT_SCANS) throw new Problem("import_scans", { most: MAX_IMPORT_SCANS });
  const document = { personId: null, importId: id, kind: "consent_form", addedBy: staff.actor.userId } as const;
  await storeUploadedDocument(staff, document, uploadId);
  return showImport(staff, id);
}

/** @param by by which permission, and whether that opens scans of the import @throws Problem `not_found` */
export async function openConsentScan(
  staff: ImportContext,
  actor: Pick<StaffActor, "sessionId">,
  { id, document }: { id: number; document: number },
  { permission, isOpen }: { permission: Permission; isOpen: (row: ImportRow) => boolean },
) {
  const row = await findImport(staff.db, staff.territory, id);
  if (!row || !isOpen(row)) throw new Problem("not_found");
  return openDocument(staff, { actor, needs: { permission, places: placesOfImport(row) } }, { importId: id }, document);
}

/** @throws Problem `not_found`, `import_not_now` */
export async function deleteConsentScan(
  staff: ImportContext,
  { id, document }: { id: number; document: number },
): Promise<PersonImport> {
  await lockImportFor(staff, id, "map");
  const found = await findDocument(staff.db, document);
  if (found?.import_id !== id) throw new Problem("not_found");
  await deleteDocument(staff.db, document);
  return showImport(staff, id);
}
