import type { ImportConsent, ImportListRow, ImportMapping, PersonImport } from "@party/contract/imports.staff";
import { DAILY_PEOPLE_LIMIT } from "@party/contract/values/daily-work";
import { findMappingFaults } from "@party/contract/values/import-mapping-faults";
import {
  type ImportMatchKey,
  type ImportOutcome,
  type ImportRule,
  type ImportState,
  importFileFaults,
  importMappingFaults,
} from "@party/contract/values/imports";
import type { StaffActor } from "#access/staff.ts";
import { coversPlace, NATION, type Territory } from "#access/territory.ts";
import { decrypt } from "#crypto.ts";
import { idCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import { listDocumentsOfOwner } from "#features/documents/documents.ts";
import { createProposal } from "#features/staff/proposals/proposals.ts";
import { reopenTask } from "#features/tasks/tasks.queries.ts";
import { runTasks, startTask } from "#features/tasks/tasks.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { lockDailyWork, recordDailyWork } from "../daily-work/daily-work.queries.ts";
import {
  hasEvidence,
  type ImportSize,
  importProposals,
  keepChecksOfOtherColumns,
  measureImport,
  requireIdNumberChecks,
  startImportRun,
} from "./import-proposals.ts";
import { countListedRows, listImportRows } from "./import-rows.queries.ts";
import {
  countImports,
  deleteImport,
  findImport,
  findMapping,
  type ImportRow,
  listImports,
  lockImport,
  type StoredFileFault,
  storeMapping,
  updateImport,
} from "./imports.queries.ts";
import type { GuessedColumn } from "./mapping/guess-columns.ts";
import { describeImportRow, loadWardNames } from "./steps/row-description.ts";

/** Who acts on imports, and where; `db` is a transaction for all that changes something. */
export interface ImportContext extends Pick<Services, "config" | "db" | "jobs" | "media"> {
  actor: Pick<StaffActor, "userId">;
  territory: Territory;
}

const ZERO_COUNTS = {
  new: 0,
  changed: 0,
  same: 0,
  refused: 0,
  ambiguous: 0,
  account: 0,
  doubtful: 0,
  undone: 0,
  kept: 0,
};

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
/** In which the file can be read once more. */
export const READABLE_STATES: readonly ImportState[] = ["unreadable", ...CHANGEABLE_STATES];

function allowedActionsOf(
  row: ImportRow,
  actor: ImportContext["actor"],
  { people, needsSecondPerson }: ImportSize,
): PersonImport["can"] {
  const isChecked = row.state === "checked" && hasEvidence(row) && people > 0;
  return [
    ...(CHANGEABLE_STATES.includes(row.state) ? (["map"] as const) : []),
    ...(row.mapping && CHANGEABLE_STATES.includes(row.state) ? (["check"] as const) : []),
    ...(isChecked && needsSecondPerson ? (["propose"] as const) : []),
    ...((isChecked && !needsSecondPerson) || row.state === "stopped" ? (["run"] as const) : []),
    ...(row.can_be_undone && (row.state === "done" || row.state === "stopped") ? (["undo"] as const) : []),
    ...(row.upload_id && READABLE_STATES.includes(row.state) ? (["read"] as const) : []),
    ...(row.begun_at === null && ["reading", ...READABLE_STATES].includes(row.state) ? (["delete"] as const) : []),
    ...(row.made_by === actor.userId && row.columns_encrypted !== null && row.row_count > 0
      ? (["report"] as const)
      : []),
  ];
}

/** @throws Problem `not_found` */
export async function showImport({ config, db, territory, actor }: ImportContext, id: number): Promise<PersonImport> {
  const row = await findImport(db, territory, id);
  if (!row) throw new Problem("not_found");
  const remembered = row.mapping ? undefined : await findMapping(db, row.titles_hash);
  const scans = row.scans === 0 ? [] : await listDocumentsOfOwner(db, { importId: id });
  const size = await measureImport(db, row, actor.userId);
  return {
    ...toListRow(row),
    version: row.version,
    format: row.format,
    fault: row.fault && describeFault(row.fault),
    notices: row.notices,
    columns: decryptColumns(config.secretKey, row),
    mapping: row.mapping ?? remembered?.mapping ?? null,
    match_by: row.match_by.length > 0 ? row.match_by : (remembered?.match_by ?? []),
    rule: row.rule,
    consent: row.consent,
    has_evidence: hasEvidence(row),
    scans,
    unknown_words: row.unknown_words.map((each) => ({ ...each, suggestions: each.suggestions ?? [] })),
    task_id: row.task_id,
    proposal_id: row.proposal_id,
    needs_second_person: size.needsSecondPerson,
    can: allowedActionsOf(row, actor, size),
  };
}

function describeFault({ code, sheet, row }: StoredFileFault): string {
  const where = [...(sheet === null ? [] : [`Sheet “${sheet}”`]), ...(row === null ? [] : [`row ${row}`])].join(", ");
  return `${where && `${where[0]!.toUpperCase()}${where.slice(1)}: `}${importFileFaults[code]}`;
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
  requireAction(row, actor, await measureImport(db, row, actor.userId), action);
  return row;
}

/** @throws Problem `import_not_now` */
function requireAction(
  row: ImportRow,
  actor: ImportContext["actor"],
  size: ImportSize,
  action: PersonImport["can"][number],
): void {
  if (!allowedActionsOf(row, actor, size).includes(action)) throw new Problem("import_not_now");
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
  const { mapping, match_by, rule, consent } = given;
  const faults = findMappingFaults(given, decryptColumns(config.secretKey, row).length);
  if (mapping.place && !coversPlace(territory, mapping.place)) faults.push("place");
  if (faults.length > 0) {
    throw new Problem("import_mapping", { fault: faults.map((fault) => importMappingFaults[fault]).join(" ") });
  }
  await keepChecksOfOtherColumns(tx, row, mapping);
  await updateImport(tx, id, CHANGEABLE_STATES, {
    state: "mapped",
    mapping,
    match_by,
    rule,
    consent,
    counts: {},
    unknown_words: [],
    // A check of the mapping before it does not go on.
    task_id: null,
    handledBy: staff.actor.userId,
  });
  await storeMapping(tx, row.titles_hash, { ...mapping, place: null }, match_by);
  return showImport(staff, id);
}

/** @throws Problem `not_found`, `import_not_now`, `import_id_checks` */
export async function checkImport(staff: ImportContext, id: number): Promise<PersonImport> {
  const { db: tx, actor } = staff;
  await lockDailyWork(tx, actor.userId);
  const row = await lockImportFor(staff, id, "check");
  await requireIdNumberChecks(staff, row);
  const { row_count: total } = row;
  const task = { kind: "import-check", payload: { importId: id }, total, startedBy: actor.userId };
  const { id: task_id } = await startTask(staff, task);
  await updateImport(tx, id, CHANGEABLE_STATES, { state: "checking", task_id, counts: {}, unknown_words: [] });
  return showImport(staff, id);
}

/** @throws Problem `not_found`, `import_not_now` */
export async function undoImport(staff: ImportContext, id: number): Promise<PersonImport> {
  const { db: tx, actor } = staff;
  const row = await lockImportFor(staff, id, "undo");
  const { undone = 0, kept = 0, new: added = 0, changed = 0 } = row.counts;
  const total = added + changed - undone - kept;
  const task = { kind: "import-undo", payload: { importId: id }, total, startedBy: actor.userId };
  const { id: task_id } = await startTask(staff, task);
  await updateImport(tx, id, ["done", "stopped"], { state: "undoing", task_id });
  return showImport(staff, id);
}

/** @throws Problem `not_found`, `import_not_now` */
export async function deleteImportWithin(staff: ImportContext, id: number): Promise<void> {
  await lockImportFor(staff, id, "delete");
  if (!(await deleteImport(staff.db, id))) throw new Problem("import_not_now");
}

interface ImportRowQuery extends StaffQuery {
  outcome?: ImportOutcome | undefined;
  kept?: "1" | undefined;
  doubtful?: "1" | undefined;
}

/** @throws Problem `not_found` */
export async function listImportRowsWithin(
  staff: ImportContext,
  id: number,
  { outcome, kept, doubtful, ...query }: ImportRowQuery,
) {
  const { config, db, territory } = staff;
  if (!(await findImport(db, territory, id))) throw new Problem("not_found");
  const page = await staffPage(db, query, idCursor, {
    filter: { importId: id, outcome, kept: kept !== undefined, doubtful: doubtful !== undefined },
    rows: listImportRows,
    count: countListedRows,
    key: ({ n }) => n,
  });
  const wards = await loadWardNames(db);
  return { ...page, results: page.results.map((row) => describeImportRow(config.secretKey, wards, row)) };
}

/** Locks an import, and what its caller has done today, and measures it. @throws Problem `not_found`, `import_without_consent` */
async function lockImportToRun(
  { db: tx, actor, territory }: ImportContext,
  id: number,
): Promise<{ row: ImportRow; size: ImportSize }> {
  await lockDailyWork(tx, actor.userId);
  const row = await lockImport(tx, territory, id);
  if (!row) throw new Problem("not_found");
  if (row.state === "checked" && !hasEvidence(row)) throw new Problem("import_without_consent");
  return { row, size: await measureImport(tx, row, actor.userId) };
}

/** @throws Problem `not_found`, `import_not_now`, `import_without_consent`, `import_needs_nobody` */
export async function proposeImport(staff: ImportContext, id: number, reason: string): Promise<PersonImport> {
  const { db: tx, actor } = staff;
  const { row, size } = await lockImportToRun(staff, id);
  const { people } = size;
  if (row.state === "checked" && !size.needsSecondPerson) {
    throw new Problem("import_needs_nobody", { most: DAILY_PEOPLE_LIMIT });
  }
  requireAction(row, actor, size, "propose");
  const [county] = row.counties ?? [];
  const proposal_id = await createProposal(staff, {
    kind: importProposals,
    body: { importId: id, version: row.version + 1, people },
    subject: `Import ${people} people from “${row.file_name}”`,
    place: county === undefined ? NATION : { level: "county", id: county },
    reason,
    proposedBy: actor.userId,
  });
  await updateImport(tx, id, ["checked"], { state: "proposed", proposal_id, handledBy: actor.userId });
  return showImport(staff, id);
}

/** @throws Problem `not_found`, `import_not_now`, `import_without_consent`, `import_needs_second_person` */
export async function runImport(staff: ImportContext, id: number): Promise<PersonImport> {
  const { db: tx, jobs, actor } = staff;
  const { row, size } = await lockImportToRun(staff, id);
  const { people } = size;
  if (row.state === "checked" && size.needsSecondPerson) {
    throw new Problem("import_needs_second_person", { most: DAILY_PEOPLE_LIMIT });
  }
  requireAction(row, actor, size, "run");
  if (row.state === "checked") {
    await startImportRun(staff, { ...row, runBy: actor.userId, people });
    await recordDailyWork(tx, { staffId: actor.userId, kind: "import", id, people });
  } else if (row.task_id !== null && (await reopenTask(tx, row.task_id, actor.userId))) {
    await jobs.enqueue(tx, runTasks, { id: row.task_id });
    await updateImport(tx, id, ["stopped"], { state: "running", handledBy: actor.userId });
  }
  return showImport(staff, id);
}
