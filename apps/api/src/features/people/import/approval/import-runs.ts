import type { PersonImport } from "@party/contract/imports.staff";
import { DAILY_PEOPLE_LIMIT } from "@party/contract/values/daily-work";
import { NATION } from "#access/territory.ts";
import { createProposal } from "#features/staff/proposals/proposals.ts";
import { reopenTask } from "#features/tasks/tasks.queries.ts";
import { runTasks } from "#features/tasks/tasks.ts";
import { Problem } from "#problem.ts";
import { lockDailyWork, recordDailyWork } from "../../daily-work/daily-work.queries.ts";
import { hasEvidence, importProposals, startImportRun } from "../import-proposals.ts";
import { type ImportRow, lockImport, updateImport } from "../imports.queries.ts";
import { type ImportContext, requireAction, showImport } from "../imports.staff.ts";
import { type ImportSize, measureImport } from "./second-person.ts";

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
