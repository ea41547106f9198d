import type { Statement, StatementColumns } from "@party/contract/statements.staff";
import {
  bankColumnNames,
  type StatementQuestionKind,
  type StatementState,
  statementFaults,
} from "@party/contract/values/statements";
import type { StaffActor } from "#access/staff.ts";
import { decrypt } from "#crypto.ts";
import { idCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import { notesText } from "#features/payments/payment-notes.ts";
import { setFileExpiry } from "#features/private-files/private-files.queries.ts";
import { reopenTask } from "#features/tasks/tasks.queries.ts";
import { runTasks, startTask } from "#features/tasks/tasks.ts";
import { requireUpload, takeUploadedFile } from "#features/uploads/uploads.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { hashTitles } from "./open-statements.ts";
import {
  countQuestions,
  countStatements,
  findStatement,
  insertStatement,
  listQuestions,
  listStatements,
  lockStatement,
  rememberColumns,
  type StatementRow,
  updateStatement,
} from "./statements.queries.ts";

/** Who acts on statements; `db` is a transaction for all that changes something. */
export interface StatementContext extends Pick<Services, "config" | "db" | "jobs"> {
  actor: Pick<StaffActor, "userId">;
}

/** A file that nobody has read in by then is deleted. */
const UNUSED_FILE_DAYS = 30;
const CHECKED_STATES: readonly StatementState[] = ["unreadable", "checked"];

const toListRow = (row: StatementRow) => ({
  id: row.id,
  file_name: row.file_name,
  state: row.state,
  source: row.source,
  moved: row.summary?.moved ?? null,
  added: row.summary?.added ?? null,
  to_confirm: row.to_confirm,
  made_by: row.maker,
  created_at: row.created_at.toISOString(),
  read_at: row.read_at?.toISOString() ?? null,
});

export async function listStatementPage(
  { db }: Pick<StatementContext, "db">,
  { state, ...query }: StaffQuery & { state?: StatementState | undefined },
) {
  const page = await staffPage(db, query, idCursor, {
    filter: { state },
    rows: listStatements,
    count: countStatements,
    key: ({ id }) => id,
  });
  return { ...page, results: page.results.map(toListRow) };
}

function allowedActionsOf({ state, file_id, summary, titles }: StatementRow): Statement["can"] {
  const canCheck = CHECKED_STATES.includes(state) && file_id !== null && (state === "checked" || titles.length > 0);
  const canRead =
    (state === "checked" && file_id !== null && summary !== null && summary.moved > 0) || state === "stopped";
  return [...(canCheck ? (["check"] as const) : []), ...(canRead ? (["read"] as const) : [])];
}

const describeFault = ({ code, line }: NonNullable<StatementRow["fault"]>): string =>
  statementFaults[code].replace("{line}", String(line ?? 1));

const toStatement = (row: StatementRow): Statement => ({
  ...toListRow(row),
  version: row.version,
  fault: row.fault && describeFault(row.fault),
  titles: row.titles,
  columns: row.columns,
  summary: row.summary,
  new_lines: row.new_lines,
  payment_lines: row.payment_lines,
  task_id: row.task_id,
  can: allowedActionsOf(row),
});

/** @throws Problem `not_found` */
export async function showStatement({ db }: Pick<StatementContext, "db">, id: number): Promise<Statement> {
  const row = await findStatement(db, id);
  if (!row) throw new Problem("not_found");
  return toStatement(row);
}

/** Keeps an uploaded file, and checks it in a task. @throws Problem `not_found`, `upload_incomplete` */
export async function createStatement(staff: StatementContext, uploadId: string): Promise<Statement> {
  const { config, db: tx, actor } = staff;
  const upload = await requireUpload(tx, actor.userId, uploadId, ["statement"]);
  const file_id = await takeUploadedFile(tx, upload);
  await setFileExpiry(tx, file_id, new Date(Date.now() + UNUSED_FILE_DAYS * 86_400_000));
  const id = await insertStatement(tx, {
    file_name: decrypt(config.secretKey, upload.name_encrypted),
    sha256: upload.sha256,
    file_id,
    made_by: actor.userId,
  });
  await startCheck(staff, id);
  return showStatement(staff, id);
}

async function startCheck(staff: StatementContext, statementId: number) {
  const { db: tx, actor } = staff;
  const task = { kind: "statement-check", payload: { statementId }, startedBy: actor.userId };
  const { id: task_id } = await startTask(staff, task);
  await updateStatement(tx, statementId, ["checking", ...CHECKED_STATES], { state: "checking", task_id });
}

interface NewCheck {
  version: number;
  columns: StatementColumns | null;
  new_lines: number[];
  payment_lines: number[];
}

/** @throws Problem `not_found`, `statement_not_now` */
async function lockStatementFor(
  tx: Services["db"],
  id: number,
  action: Statement["can"][number],
): Promise<StatementRow> {
  const row = await lockStatement(tx, id);
  if (!row) throw new Problem("not_found");
  if (!allowedActionsOf(row).includes(action)) throw new Problem("statement_not_now");
  return row;
}

/** @throws Problem `not_found`, `statement_not_now`, `statement_changed`, `statement_columns` */
export async function checkStatementAgain(staff: StatementContext, id: number, given: NewCheck): Promise<Statement> {
  const { db: tx } = staff;
  const row = await lockStatementFor(tx, id, "check");
  if (row.version !== given.version) throw new Problem("statement_changed");
  const columns = row.source === "mpesa" ? null : given.columns;
  if (columns) {
    requireColumns(columns, row.titles);
    await rememberColumns(tx, hashTitles(row.titles), columns);
  }
  const answers = { new_lines: given.new_lines, payment_lines: given.payment_lines };
  await updateStatement(tx, id, CHECKED_STATES, { state: row.state, ...(columns ? { columns } : {}), ...answers });
  await startCheck(staff, id);
  return showStatement(staff, id);
}

/** @throws Problem `statement_columns` */
function requireColumns(columns: StatementColumns, titles: readonly string[]): void {
  const chosen = bankColumnNames.map((name) => columns[name]).filter(Boolean);
  const isWhole = [columns.date, columns.reference, columns.details, columns.credit].every(Boolean);
  if (!isWhole || new Set(chosen).size < chosen.length || !chosen.every((title) => titles.includes(title))) {
    throw new Problem("statement_columns");
  }
}

/** @throws Problem `not_found`, `statement_not_now` */
export async function readInStatement(staff: StatementContext, id: number): Promise<Statement> {
  const { db: tx, jobs, actor } = staff;
  const row = await lockStatementFor(tx, id, "read");
  if (row.state === "stopped") {
    if (row.task_id !== null && (await reopenTask(tx, row.task_id, actor.userId))) {
      await jobs.enqueue(tx, runTasks, { id: row.task_id });
    }
    await updateStatement(tx, id, ["stopped"], { state: "reading" });
    return showStatement(staff, id);
  }
  const task = { kind: "statement-read", payload: { statementId: id }, startedBy: actor.userId };
  const { id: task_id } = await startTask(staff, { ...task, total: row.summary!.moved });
  await updateStatement(tx, id, ["checked"], { state: "reading", task_id });
  return showStatement(staff, id);
}

interface QuestionQuery extends StaffQuery {
  kind?: StatementQuestionKind | undefined;
}

/** @throws Problem `not_found` */
export async function listStatementQuestions(
  { db }: Pick<StatementContext, "db">,
  id: number,
  { kind, ...query }: QuestionQuery,
) {
  const row = await findStatement(db, id);
  if (!row) throw new Problem("not_found");
  const answered = new Set([...row.new_lines, ...row.payment_lines]);
  const page = await staffPage(db, query, idCursor, {
    filter: { statementId: id, kind },
    rows: listQuestions,
    count: countQuestions,
    key: ({ line }) => line,
  });
  return {
    ...page,
    results: page.results.map((question) => ({
      id: question.line,
      kind: question.kind,
      reason: question.why && notesText([question.why]),
      text: question.text,
      answered: answered.has(question.line),
    })),
  };
}
