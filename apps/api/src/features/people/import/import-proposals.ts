import type { ImportConsent } from "@party/contract/imports.staff";
import { DAILY_ID_ROWS_LIMIT, DAILY_PEOPLE_LIMIT } from "@party/contract/values/daily-work";
import { IMPORT_UNDO_DAYS, type ImportState } from "@party/contract/values/imports";
import { plural } from "@party/contract/values/plural";
import { EVERYWHERE, type Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { listDocumentsOfOwner } from "#features/documents/documents.ts";
import type { ProposalKind } from "#features/staff/proposals/proposals.ts";
import { startTask } from "#features/tasks/tasks.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import {
  countIdRowsOfToday,
  countPeopleOfToday,
  deleteIdChecks,
  keepIdChecks,
  recordDailyWork,
} from "../daily-work/daily-work.queries.ts";
import { countRowsToWrite } from "./import-rows.queries.ts";
import { findImport, type ImportRow, lockImport, updateImport } from "./imports.queries.ts";

interface ImportBody {
  importId: number;
  version: number;
  /** Whom it adds or changes, as proposed. */
  people: number;
}

interface ConsentEvidence {
  consent: ImportConsent | null;
  scans: number;
}

/** Whether the consent can be proved: by the paper, or by a scan of it. */
export const hasEvidence = ({ consent, scans }: ConsentEvidence): boolean =>
  consent !== null && (consent.kept_at !== "" || scans > 0);

/** Whether a second person decides about it, or has approved it; its scans stay as they are then. */
export const isProposed = ({ proposal_id, state }: Pick<ImportRow, "proposal_id" | "state">): boolean =>
  proposal_id !== null && state !== "checked";

interface ImportToRun extends ConsentEvidence {
  id: number;
  /** Whose run it is. */
  runBy: number | null;
  /** How many it may write. */
  people: number;
}

/** Begins the run in the caller's transaction. @throws Problem `import_not_now`, `import_without_consent` */
export async function startImportRun(
  { db: tx, jobs }: Pick<Services, "db" | "jobs">,
  { id, runBy, people, ...row }: ImportToRun,
): Promise<void> {
  if (runBy === null) throw new Problem("import_not_now");
  if (!hasEvidence(row)) throw new Problem("import_without_consent");
  const { id: task_id } = await startTask(
    { db: tx, jobs },
    { kind: "import-run", payload: { importId: id }, total: people, startedBy: runBy },
  );
  const begun = await updateImport(tx, id, ["checked", "proposed"], {
    state: "running",
    task_id,
    begin: { undoDays: IMPORT_UNDO_DAYS, people },
    handledBy: runBy,
  });
  if (!begun) throw new Problem("import_not_now");
  await deleteIdChecks(tx, id);
}

/** @returns the import that was proposed @throws Problem `import_changed`, also when it would write more people by now */
async function requireAsProposed(tx: Database, { importId, version, people }: ImportBody): Promise<ImportRow> {
  const row = await lockImport(tx, EVERYWHERE, importId);
  const isSame = row?.state === "proposed" && row.version === version;
  if (!isSame || (await countPeopleToWrite(tx, importId)) !== people) throw new Problem("import_changed");
  return row;
}

const describeConsent = ({ gathered_by, gathered_on, form, kept_at }: ImportConsent, scans: number): string =>
  [
    `${gathered_by}, ${gathered_on}: ${form}.`,
    kept_at && `The paper is kept at: ${kept_at}.`,
    scans > 0 && `${plural(scans, "1 scan is", `${scans} scans are`)} attached to the import.`,
  ]
    .filter(Boolean)
    .join(" ");

/** The run of an import of many people. */
export const importProposals: ProposalKind<ImportBody> = {
  kind: "import",
  decidedBy: "people.approve_export",
  mayPropose: (author) => author.has("people.import"),
  subject: async (db, { importId }) => {
    const row = await findImport(db, EVERYWHERE, importId);
    const { counts, consent, scans } = row ?? { counts: {}, consent: null, scans: 0 };
    const counted = await countRowsToWrite(db, importId);
    return {
      kind: "import",
      id: importId,
      file_name: row?.file_name ?? "",
      ...counted,
      doubtful: counts.doubtful ?? 0,
      refused: (counts.refused ?? 0) + (counts.ambiguous ?? 0),
      consent: consent ? describeConsent(consent, scans) : "",
      scans: row && scans > 0 && isProposed(row) ? await listDocumentsOfOwner(db, { importId }) : [],
    };
  },
  effects: () => [
    "The new people stand in the register as imported. They are no members, and nobody counts them as such.",
    "A blank replaces no value, and the data of people with an account stays as it is.",
    `It can be undone for ${IMPORT_UNDO_DAYS} days.`,
  ],
  async checkApproval(tx, body) {
    await requireAsProposed(tx, body);
  },
  async execute({ db: tx, jobs }, proposalId, body) {
    const row = await requireAsProposed(tx, body);
    if (row.proposal_id !== proposalId) throw new Problem("import_changed");
    await startImportRun({ db: tx, jobs }, { ...row, runBy: row.made_by, people: body.people });
    return "The import has begun.";
  },
};

/** @returns the people whom an import adds or changes, by its rows */
async function countPeopleToWrite(db: Database, importId: number): Promise<number> {
  const rows = await countRowsToWrite(db, importId);
  return rows.new + rows.changed;
}

const hasIdNumbers = ({ mapping }: Pick<ImportRow, "mapping">): boolean =>
  mapping?.columns.includes("id_number") ?? false;

/** What decides who runs an import. */
export interface ImportSize {
  /** Whom it would write, once it was checked. */
  people: number;
  needsSecondPerson: boolean;
}

const COUNTED_STATES: readonly ImportState[] = ["checked", "proposed"];

/** @param staffId who would run it: somebody who has imported, registered and confirmed many people today runs no more alone */
export async function measureImport(db: Database, row: ImportRow, staffId: number): Promise<ImportSize> {
  if (!COUNTED_STATES.includes(row.state)) {
    return { people: 0, needsSecondPerson: row.proposal_id !== null || (row.begun_at === null && hasIdNumbers(row)) };
  }
  const people = await countPeopleToWrite(db, row.id);
  const isMany = people + (await countPeopleOfToday(db, staffId)) > DAILY_PEOPLE_LIMIT;
  return { people, needsSecondPerson: isMany || hasIdNumbers(row) || row.state === "proposed" };
}

/**
 * A check says whose ID numbers the register has, so that somebody with a role for a place compares a few with it on a day.
 * The same rows and columns again say nothing new, and one that is run has been decided by two people.
 * @throws Problem `import_id_checks`
 */
export async function requireIdNumberChecks(
  { db: tx, actor, territory }: { db: Database; actor: { userId: number }; territory: Territory },
  row: Pick<ImportRow, "id" | "mapping" | "row_count">,
): Promise<void> {
  if (territory.nation || !hasIdNumbers(row)) return;
  const before = await countIdRowsOfToday(tx, actor.userId, row.id);
  if (before + row.row_count > DAILY_ID_ROWS_LIMIT)
    throw new Problem("import_id_checks", { most: DAILY_ID_ROWS_LIMIT });
  await recordDailyWork(tx, { staffId: actor.userId, kind: "id_check", id: row.id, people: row.row_count });
}

const idColumnsOf = (mapping: ImportRow["mapping"]): string =>
  (mapping?.columns ?? []).flatMap((column, at) => (column === "id_number" ? [at] : [])).join();

/** Other columns have other ID numbers. */
export async function keepChecksOfOtherColumns(
  tx: Database,
  row: Pick<ImportRow, "id" | "mapping">,
  mapping: ImportRow["mapping"],
): Promise<void> {
  if (idColumnsOf(row.mapping) !== idColumnsOf(mapping)) await keepIdChecks(tx, row.id);
}
