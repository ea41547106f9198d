import type { ImportConsent } from "@party/contract/imports.staff";
import { IMPORT_UNDO_DAYS } from "@party/contract/values/imports";
import { plural } from "@party/contract/values/plural";
import { EVERYWHERE } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { listDocumentsOfOwner } from "#features/documents/documents.ts";
import type { ProposalKind } from "#features/staff/proposals/proposals.ts";
import { startTask } from "#features/tasks/tasks.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { deleteIdChecks } from "../daily-work/daily-work.queries.ts";
import { countPeopleToWrite } from "./approval/second-person.ts";
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
