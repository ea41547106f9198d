import { createHash } from "node:crypto";
import type {
  ImportConsent,
  ImportedRow,
  ImportListRow,
  ImportMapping,
  PersonImport,
} from "@party/contract/imports.staff";
import {
  IMPORT_PEOPLE_WITHOUT_APPROVAL,
  type ImportMatchKey,
  type ImportOutcome,
  type ImportRule,
  type ImportState,
  importFields,
  importFileFaults,
  importKeptReasons,
  importMappingFaults,
  importProblems,
} from "@party/contract/values/imports";
import { listPlaces } from "#access/places.queries.ts";
import type { StaffActor } from "#access/staff.ts";
import { coversPlace, NATION, type Territory } from "#access/territory.ts";
import { decrypt, encrypt } from "#crypto.ts";
import { idCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { listDocumentsOfOwner } from "#features/documents/documents.ts";
import { createProposal } from "#features/staff/proposals/proposals.ts";
import { reopenTask } from "#features/tasks/tasks.queries.ts";
import { runTasks, startTask } from "#features/tasks/tasks.ts";
import { readUpload, requireUpload } from "#features/uploads/uploads.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { countPeopleWritten, hasEvidence, importProposals, startImportRun } from "./import-proposals.ts";
import { countListedRows, insertImportRows, listImportRows, type StoredImportRow } from "./import-rows.queries.ts";
import {
  countImports,
  deleteImport,
  findImport,
  findMapping,
  type ImportRow,
  insertImport,
  listImports,
  lockImport,
  setRowCount,
  storeMapping,
  updateImport,
} from "./imports.queries.ts";
import { type GuessedColumn, guessColumns, normaliseTitle } from "./mapping/guess-columns.ts";
import { decryptCells, decryptChanges } from "./steps/evaluate.ts";
import { readSheetNames, readTable } from "./tables/read-table.ts";
import { TableError, type TableRow } from "./tables/table-limits.ts";
import type { TableFormat } from "./tables/table-worker.ts";

/** Who acts on imports, and where; `db` is a transaction for all that changes something. */
export interface ImportContext extends Pick<Services, "config" | "db" | "jobs" | "media"> {
  actor: Pick<StaffActor, "userId">;
  territory: Territory;
}

/** The sheets of an uploaded workbook. @throws Problem `not_found`, `upload_incomplete`, `import_file` */
export async function showSheets(staff: ImportContext, upload_id: string, signal: AbortSignal) {
  await requireUpload(staff.db, staff.actor.userId, upload_id, ["import"]);
  return readSheetNames({ chunks: () => readUpload(staff, upload_id), signal }).catch(throwFileProblem);
}

/** @throws Problem `import_file` for what is wrong with a file */
function throwFileProblem(error: unknown): never {
  if (!(error instanceof TableError)) throw error;
  const where = error.row === undefined ? "" : `Row ${error.row}: `;
  throw new Problem("import_file", { fault: `${where}${importFileFaults[error.fault]}` });
}

/** @throws Problem `not_found`, `upload_incomplete`, `import_file` */
export async function createImport(
  staff: ImportContext,
  { upload_id, sheet }: { upload_id: string; sheet: number | null },
  signal: AbortSignal,
): Promise<PersonImport> {
  const { config, db: tx, actor } = staff;
  const upload = await requireUpload(tx, actor.userId, upload_id, ["import"]);
  const state: { format?: TableFormat; id?: number; titleRow: number; rows: number } = { titleRow: 0, rows: 0 };
  const begin = async (rows: readonly TableRow[]) => {
    const guessed = guessColumns(rows);
    if (!guessed) throw new TableError("no_titles");
    state.titleRow = guessed.titleRow;
    const { format: kind, encoding, sheets, sheet: chosen } = state.format!;
    state.id = await insertImport(tx, {
      file_name: decrypt(config.secretKey, upload.name_encrypted),
      sha256: upload.sha256,
      format: { kind, encoding, sheets, sheet: chosen, title_row: guessed.titleRow },
      columns_encrypted: encrypt(config.secretKey, JSON.stringify(guessed.columns)),
      titles_hash: hashColumnTitles(guessed.columns),
      row_count: 0,
      counties: staff.territory.nation ? null : staff.territory.counties,
      made_by: actor.userId,
    });
  };
  const read = { chunks: () => readUpload(staff, upload_id), sheet, signal };
  try {
    await readTable(read, {
      onFormat: (format) => {
        state.format = format;
      },
      onRows: async (rows) => {
        if (state.id === undefined) await begin(rows);
        const people = rows.filter(({ n }) => n > state.titleRow);
        state.rows += people.length;
        await insertImportRows(
          tx,
          state.id!,
          people.map(({ n, cells }) => ({ n, cells: encrypt(config.secretKey, JSON.stringify(cells)) })),
        );
      },
    });
    if (state.id === undefined || state.rows === 0) throw new TableError("no_rows");
  } catch (error) {
    throwFileProblem(error);
  }
  await setRowCount(tx, state.id, state.rows);
  return showImport(staff, state.id);
}

const hashColumnTitles = (columns: readonly GuessedColumn[]): Buffer =>
  createHash("sha256")
    .update(JSON.stringify(columns.map(({ title }) => normaliseTitle(title))))
    .digest();

const ZERO_COUNTS = { new: 0, changed: 0, same: 0, refused: 0, ambiguous: 0, account: 0, undone: 0, kept: 0 };

const toListRow = (row: ImportRow): ImportListRow => ({
  id: row.id,
  file_name: row.file_name,
  state: row.state,
  rows: row.row_count,
  counts: { ...ZERO_COUNTS, ...row.counts },
  made_by: row.maker,
  created_at: row.created_at.toISOString(),
  undo_until: row.undo_until?.toISOString() ?? null,
});

export const listImportsWithin = async (
  { db, territory }: Pick<ImportContext, "db" | "territory">,
  { state, ...query }: StaffQuery & { state?: ImportState | undefined },
) => {
  const page = await staffPage(db, query, idCursor, {
    filter: { territory, state },
    rows: listImports,
    count: countImports,
    key: ({ id }) => id,
  });
  return { ...page, results: page.results.map(toListRow) };
};

const CHANGEABLE_STATES: readonly ImportState[] = ["uploaded", "mapped", "checked"];

function allowedActionsOf(row: ImportRow, actor: ImportContext["actor"]): PersonImport["can"] {
  const isChecked = row.state === "checked" && hasEvidence(row) && countPeopleWritten(row) > 0;
  const isLarge = countPeopleWritten(row) > IMPORT_PEOPLE_WITHOUT_APPROVAL;
  return [
    ...(CHANGEABLE_STATES.includes(row.state) ? (["map"] as const) : []),
    ...(row.mapping && CHANGEABLE_STATES.includes(row.state) ? (["check"] as const) : []),
    ...(isChecked && isLarge ? (["propose"] as const) : []),
    ...((isChecked && !isLarge) || row.state === "stopped" ? (["run"] as const) : []),
    ...(row.can_be_undone && (row.state === "done" || row.state === "stopped") ? (["undo"] as const) : []),
    ...(row.begun_at === null && CHANGEABLE_STATES.includes(row.state) ? (["delete"] as const) : []),
    ...(row.made_by === actor.userId && row.columns_encrypted !== null ? (["report"] as const) : []),
  ];
}

/** @throws Problem `not_found` */
export async function showImport({ config, db, territory, actor }: ImportContext, id: number): Promise<PersonImport> {
  const row = await findImport(db, territory, id);
  if (!row) throw new Problem("not_found");
  const remembered = row.mapping ? undefined : await findMapping(db, row.titles_hash);
  const scans = row.scans === 0 ? [] : await listDocumentsOfOwner(db, { importId: id });
  return {
    ...toListRow(row),
    version: row.version,
    format: row.format,
    columns: decryptColumns(config.secretKey, row),
    mapping: row.mapping ?? remembered?.mapping ?? null,
    match_by: row.match_by.length > 0 ? row.match_by : (remembered?.match_by ?? []),
    rule: row.rule,
    consent: row.consent,
    has_evidence: hasEvidence(row),
    scans,
    unknown_words: row.unknown_words,
    task_id: row.task_id,
    proposal_id: row.proposal_id,
    needs_second_person: countPeopleWritten(row) > IMPORT_PEOPLE_WITHOUT_APPROVAL,
    can: allowedActionsOf(row, actor),
  };
}

/** None once the rows are not kept any more. */
export const decryptColumns = (secretKey: string, { columns_encrypted }: Pick<ImportRow, "columns_encrypted">) =>
  columns_encrypted ? (JSON.parse(decrypt(secretKey, columns_encrypted)) as GuessedColumn[]) : [];

/** @throws Problem `not_found`, `import_not_now` */
export async function lockImportFor(
  { db, territory, actor }: ImportContext,
  id: number,
  action: PersonImport["can"][number],
): Promise<ImportRow> {
  const row = await lockImport(db, territory, id);
  if (!row) throw new Problem("not_found");
  if (!allowedActionsOf(row, actor).includes(action)) throw new Problem("import_not_now");
  return row;
}

interface NewMapping {
  version: number;
  mapping: ImportMapping;
  match_by: ImportMatchKey[];
  rule: ImportRule;
  consent: ImportConsent | null;
}

/** @throws Problem `not_found`, `import_not_now`, `import_changed`, `import_mapping` */
export async function mapImport(staff: ImportContext, id: number, given: NewMapping): Promise<PersonImport> {
  const { config, db: tx, territory } = staff;
  const row = await lockImportFor(staff, id, "map");
  if (row.version !== given.version) throw new Problem("import_changed");
  const width = decryptColumns(config.secretKey, row).length;
  const fault = findMappingFault(given, width, territory);
  if (fault) throw new Problem("import_mapping", { fault: importMappingFaults[fault] });
  const { mapping, match_by, rule, consent } = given;
  await updateImport(tx, id, CHANGEABLE_STATES, {
    state: "mapped",
    mapping,
    match_by,
    rule,
    consent,
    counts: {},
    unknown_words: [],
  });
  await storeMapping(tx, row.titles_hash, { ...mapping, place: null }, match_by);
  return showImport(staff, id);
}

const MAPPED_KEY_FIELDS: Record<Exclude<ImportMatchKey, "phone_name">, string> = {
  ...{ id_number: "id_number", member_number: "member_number", reference: "reference", email: "email" },
};

function findMappingFault(
  { mapping, match_by }: NewMapping,
  width: number,
  territory: Territory,
): keyof typeof importMappingFaults | null {
  const { columns, date_format, list, place } = mapping;
  const used = columns.filter((field) => field !== null);
  const single = used.filter((field) => field !== "other_names");
  const whole = used.filter((field) => field === "full_name" || field === "full_name_surname_first").length;
  const parts = used.filter((field) => field === "surname" || field === "other_names").length;
  if (columns.length !== width) return "columns";
  if (new Set(single).size < single.length) return "twice";
  if (whole > 1 || (whole > 0 && parts > 0)) return "two_names";
  if (whole === 0 && !(used.includes("surname") && used.includes("other_names"))) return "names";
  if (used.includes("date_of_birth") && date_format === null) return "date_format";
  if (used.includes("reference") && list === "") return "list";
  if (match_by.some((key) => !used.includes((key === "phone_name" ? "phone" : MAPPED_KEY_FIELDS[key]) as never)))
    return "key";
  if (place && !coversPlace(territory, place)) return "place";
  return null;
}

/** @throws Problem `not_found`, `import_not_now` */
export async function checkImport(staff: ImportContext, id: number): Promise<PersonImport> {
  const { db: tx, actor } = staff;
  const { row_count: total } = await lockImportFor(staff, id, "check");
  const task = { kind: "import-check", payload: { importId: id }, total, startedBy: actor.userId };
  const { id: task_id } = await startTask(staff, task);
  await updateImport(tx, id, CHANGEABLE_STATES, { state: "checking", task_id, counts: {}, unknown_words: [] });
  return showImport(staff, id);
}

/** @throws Problem `not_found`, `import_not_now`, `import_without_consent`, `import_needs_nobody` */
export async function proposeImport(staff: ImportContext, id: number, reason: string): Promise<PersonImport> {
  const { db: tx, actor, territory } = staff;
  const row = await lockImport(tx, territory, id);
  if (!row) throw new Problem("not_found");
  if (row.state === "checked" && !hasEvidence(row)) throw new Problem("import_without_consent");
  if (row.state === "checked" && countPeopleWritten(row) <= IMPORT_PEOPLE_WITHOUT_APPROVAL) {
    throw new Problem("import_needs_nobody", { most: IMPORT_PEOPLE_WITHOUT_APPROVAL });
  }
  await lockImportFor(staff, id, "propose");
  const [county] = row.counties ?? [];
  const proposal_id = await createProposal(staff, {
    kind: importProposals,
    body: { importId: id, version: row.version + 1 },
    subject: `Import ${countPeopleWritten(row)} people from “${row.file_name}”`,
    place: county === undefined ? NATION : { level: "county", id: county },
    reason,
    proposedBy: actor.userId,
  });
  await updateImport(tx, id, ["checked"], { state: "proposed", proposal_id });
  return showImport(staff, id);
}

/** @throws Problem `not_found`, `import_not_now`, `import_without_consent`, `import_needs_second_person` */
export async function runImport(staff: ImportContext, id: number): Promise<PersonImport> {
  const { db: tx, jobs, territory } = staff;
  const row = await lockImport(tx, territory, id);
  if (!row) throw new Problem("not_found");
  if (row.state === "checked" && !hasEvidence(row)) throw new Problem("import_without_consent");
  if (row.state === "checked" && countPeopleWritten(row) > IMPORT_PEOPLE_WITHOUT_APPROVAL) {
    throw new Problem("import_needs_second_person", { most: IMPORT_PEOPLE_WITHOUT_APPROVAL });
  }
  await lockImportFor(staff, id, "run");
  if (row.state === "checked") await startImportRun(staff, { ...row, made_by: staff.actor.userId });
  else if (row.task_id !== null && (await reopenTask(tx, row.task_id))) {
    await jobs.enqueue(tx, runTasks, { id: row.task_id });
    await updateImport(tx, id, ["stopped"], { state: "running" });
  }
  return showImport(staff, id);
}

/** @throws Problem `not_found`, `import_not_now` */
export async function undoImport(staff: ImportContext, id: number): Promise<PersonImport> {
  const { db: tx, actor } = staff;
  const row = await lockImportFor(staff, id, "undo");
  const { undone = 0, kept = 0 } = row.counts;
  const total = countPeopleWritten(row) - undone - kept;
  const task = { kind: "import-undo", payload: { importId: id }, total, startedBy: actor.userId };
  const { id: task_id } = await startTask(staff, task);
  await updateImport(tx, id, ["done", "stopped"], { state: "undoing", task_id });
  return showImport(staff, id);
}

/** @throws Problem `not_found`, `import_not_now` */
export async function deleteImportWithin(staff: ImportContext, id: number) {
  await lockImportFor(staff, id, "delete");
  if (!(await deleteImport(staff.db, id))) throw new Problem("import_not_now");
  return { message: "The file and its rows are deleted." };
}

interface ImportRowQuery extends StaffQuery {
  outcome?: ImportOutcome | undefined;
  kept?: "1" | undefined;
}

/** @throws Problem `not_found` */
export async function listImportRowsWithin(
  staff: ImportContext,
  id: number,
  { outcome, kept, ...query }: ImportRowQuery,
) {
  const { config, db, territory } = staff;
  if (!(await findImport(db, territory, id))) throw new Problem("not_found");
  const page = await staffPage(db, query, idCursor, {
    filter: { importId: id, outcome, kept: kept !== undefined },
    rows: listImportRows,
    count: countListedRows,
    key: ({ n }) => n,
  });
  const wards = await loadWardNames(db);
  return { ...page, results: page.results.map((row) => describeImportRow(config.secretKey, wards, row)) };
}

export const loadWardNames = async (db: Database): Promise<ReadonlyMap<string, string>> =>
  new Map((await listPlaces(db)).map(({ ward }) => [String(ward.id), ward.name]));

export function describeImportRow(
  secretKey: string,
  wards: ReadonlyMap<string, string>,
  row: StoredImportRow,
): ImportedRow {
  const shown = (field: string, value: string) => (field === "ward_id" ? (wards.get(value) ?? value) : value);
  const changes = row.outcome === "changed" ? decryptChanges(secretKey, row.changes_encrypted) : [];
  return {
    id: row.n,
    cells: decryptCells(secretKey, row),
    outcome: row.outcome,
    problem: row.problem && importProblems[row.problem],
    person_id: row.person_id,
    same_as: row.same_as,
    has_account: row.has_account,
    changes: changes.map(({ field, before, after }) => ({
      field: field === "ward_id" ? importFields.ward : importFields[field],
      before: shown(field, before),
      after: shown(field, after),
    })),
    kept: row.kept && importKeptReasons[row.kept],
  };
}
