import { createHash } from "node:crypto";
import type { PersonImport } from "@party/contract/imports.staff";
import { importFileFaults } from "@party/contract/values/imports";
import { decrypt, encrypt } from "#crypto.ts";
import { startTask } from "#features/tasks/tasks.ts";
import { readUploadPart, requireUpload } from "#features/uploads/uploads.ts";
import { Problem } from "#problem.ts";
import { keepIdChecks } from "../../daily-work/daily-work.queries.ts";
import { insertImport, updateImport } from "../imports.queries.ts";
import { type ImportContext, lockImportFor, READABLE_STATES, showImport } from "../imports.staff.ts";
import { TableError } from "../tables/table-limits.ts";
import { TableReader } from "../tables/table-reader.ts";

export interface ChosenRows {
  /** Places of the sheets in the file; null for the first that is shown. */
  sheets: number[] | null;
  /** Whether rows are read that the sheet hides. */
  hidden: boolean;
}

/** Only the list of sheets is read, which is small. */
const SHEETS_WITHIN_MS = 20_000;

/** The sheets of an uploaded workbook that can be read. @throws Problem `not_found`, `upload_incomplete`, `import_file` */
export async function showSheets(staff: ImportContext, uploadId: string) {
  await requireUpload(staff.db, staff.actor.userId, uploadId, ["import"]);
  const reader = new TableReader({ kind: "sheets" });
  try {
    const told = await reader.next((part) => readUploadPart(staff, uploadId, part), SHEETS_WITHIN_MS);
    const all = told?.kind === "sheets" ? told.sheets : [];
    const first = all.findIndex(({ state }) => state === "visible");
    const sheets = all.map(({ name, state }, at) => ({ at, name, hidden: state !== "visible", state }));
    return {
      first: Math.max(0, first),
      sheets: sheets
        .filter(({ state }) => state !== "veryHidden")
        .map(({ at, name, hidden }) => ({ at, name, hidden })),
    };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw new Problem("import_file", { fault: importFileFaults[error.fault] });
  } finally {
    await reader.close();
  }
}

/** Its file is read by a task. @throws Problem `not_found`, `upload_incomplete` */
export async function createImport(
  staff: ImportContext,
  { upload_id, ...chosen }: ChosenRows & { upload_id: string },
): Promise<PersonImport> {
  const { config, db: tx, actor, territory } = staff;
  const upload = await requireUpload(tx, actor.userId, upload_id, ["import"]);
  const toRead = (chosen.sheets ?? []).map((sheet) => ({ sheet, title_row: 0 }));
  const id = await insertImport(tx, {
    state: "reading",
    file_name: decrypt(config.secretKey, upload.name_encrypted),
    sha256: upload.sha256,
    upload_id,
    format: { kind: null, encoding: null, sheets: [], read: toRead, hidden: chosen.hidden },
    columns_encrypted: encrypt(config.secretKey, "[]"),
    titles_hash: createHash("sha256").update("[]").digest(),
    row_count: 0,
    counties: territory.nation ? null : territory.counties,
    made_by: actor.userId,
  });
  await startReading(staff, id, chosen);
  return showImport(staff, id);
}

/** Reads the file of an import once more, as long as it is kept. @throws Problem `not_found`, `import_not_now`, `import_file_gone` */
export async function readImportAgain(staff: ImportContext, id: number, chosen: ChosenRows): Promise<PersonImport> {
  const { upload_id } = await lockImportFor(staff, id, "read");
  const isKept = upload_id && (await readUploadPart(staff, upload_id, 0).catch(() => undefined));
  if (!isKept) throw new Problem("import_file_gone");
  await keepIdChecks(staff.db, id);
  await startReading(staff, id, chosen);
  return showImport(staff, id);
}

async function startReading(staff: ImportContext, importId: number, { sheets, hidden }: ChosenRows): Promise<void> {
  const payload = { importId, sheets: sheets && [...new Set(sheets)].sort((one, other) => one - other), hidden };
  const { id: task_id } = await startTask(staff, { kind: "import-read", payload, startedBy: staff.actor.userId });
  const blank = { counts: {}, unknown_words: [], notices: [], fault: null };
  await updateImport(staff.db, importId, ["reading", ...READABLE_STATES], { state: "reading", task_id, ...blank });
}
