import { NATION } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { setFileExpiry } from "#features/private-files/private-files.queries.ts";
import type { RunningTask, TaskKind, TaskStep } from "#features/tasks/task-kind.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { advanceImport, type ImportPosition, makePlan, type OpenImport } from "../import-steps.ts";
import type { ImportPlan } from "../statement-plan.ts";
import { parseStatementOf, StatementFaultError } from "./open-statements.ts";
import { findQuestions, summarise } from "./statement-check.ts";
import {
  findStatement,
  listQuestionLines,
  lockStatement,
  type Question,
  replaceQuestions,
  type StatementRow,
  updateStatement,
} from "./statements.queries.ts";

interface StatementPayload {
  statementId: number;
}

/** Whoever may read in statements sees all their tasks. */
const statementAccess = {
  async needs(db: Database, { statementId }: StatementPayload) {
    return (await findStatement(db, statementId)) && ({ permission: "payments.allocate", places: [NATION] } as const);
  },
  isShared: true,
} as const;

const mayResumeIn =
  (states: readonly StatementRow["state"][]) =>
  async (db: Database, { id, payload }: { id: number; payload: StatementPayload }): Promise<boolean> => {
    const row = await lockStatement(db, payload.statementId);
    return row?.task_id === id && states.includes(row.state);
  };

async function storeFault({ db: tx }: Services, id: number, error: StatementFaultError): Promise<void> {
  const { fault: code, line, titles } = error;
  await replaceQuestions(tx, id, []);
  const found = titles.length > 0 ? { titles } : {};
  await updateStatement(tx, id, ["checking"], { state: "unreadable", fault: { code, line }, summary: null, ...found });
}

/** Parses the file, and compares it with what is stored, without storing a line of it. */
async function checkStatement(services: Services, row: StatementRow): Promise<void> {
  const { db: tx } = services;
  const { statement, rows } = await parseStatementOf(services, row);
  const open = openImportOf(row, statement, () => undefined);
  const plan = await makePlan(services, open);
  const questions = findQuestions(statement, plan, row, await listQuestionLines(tx, row.id));
  await replaceQuestions(tx, row.id, questions);
  const { source, titles, columns = null } = statement;
  const summary = summarise(statement, plan, questions, rows);
  await updateStatement(tx, row.id, ["checking"], { state: "checked", fault: null, source, titles, columns, summary });
}

const openImportOf = (
  row: StatementRow,
  statement: OpenImport["statement"],
  accept: OpenImport["accept"],
): OpenImport => ({
  name: row.file_name,
  statement,
  confirmedNew: row.new_lines,
  statementId: row.id,
  accept,
});

/** Checks a statement before anything of it is stored. */
export const statementCheck: TaskKind<StatementPayload> = {
  async step(services, { id, payload, done }) {
    const row = await lockStatement(services.db, payload.statementId);
    const ended: TaskStep = { position: {}, done, result: {} };
    if (row?.task_id !== id || row.state !== "checking") return ended;
    try {
      await checkStatement(services, row);
    } catch (error) {
      if (!(error instanceof StatementFaultError)) throw error;
      await storeFault(services, row.id, error);
    }
    return ended;
  },
  async onEnd(services, { payload }, state) {
    const isFailed = state === "failed";
    if (isFailed) await storeFault(services, payload.statementId, new StatementFaultError("not_read"));
    else await updateStatement(services.db, payload.statementId, ["checking"], { state: "unreadable" });
  },
  mayResume: mayResumeIn(["checking"]),
  ...statementAccess,
};

/** A step ends after that, so that its transaction is short. */
const STEP_MS = 500;
/** Longer than another process may have the task. */
const IDLE_MS = 120_000;

/** What was parsed and planned, by task. A process that has not read so far parses the file again. */
const openImports = new Map<string, { open: OpenImport; timer: NodeJS.Timeout }>();
/** Tests have several databases. */
const keyOf = ({ config }: Pick<Services, "config">, task: number) => `${config.databaseUrl} ${task}`;

/** Forgets what this process knows of the import of a task. */
export function closeImport(services: Pick<Services, "config">, task: number): void {
  const key = keyOf(services, task);
  clearTimeout(openImports.get(key)?.timer);
  openImports.delete(key);
}

async function requireImport(services: Services, task: number, row: StatementRow): Promise<OpenImport> {
  const known = openImports.get(keyOf(services, task));
  if (known) {
    known.timer.refresh();
    return known.open;
  }
  const questions = await listQuestionLines(services.db, row.id);
  const { statement } = await parseStatementOf(services, row);
  const open = openImportOf(row, statement, (plan) => requireSameQuestions(plan, questions, row.new_lines));
  openImports.set(keyOf(services, task), {
    open,
    timer: setTimeout(() => closeImport(services, task), IDLE_MS).unref(),
  });
  return open;
}

/** What a person saw is what is left out. @throws Problem `statement_check_again` when another file was read in since */
function requireSameQuestions(
  { unread }: ImportPlan,
  questions: readonly Question[],
  answered: readonly number[],
): void {
  const left = new Set(questions.flatMap(({ line, kind }) => (kind === "own_transfer" ? [] : [line])));
  for (const line of answered) left.delete(line);
  if (unread.length !== left.size || !unread.every(({ line }) => left.has(line))) {
    throw new Problem("statement_check_again");
  }
}

type ReadTask = RunningTask<StatementPayload, { at?: ImportPosition }>;

async function readStep(services: Services, { id, payload, position = {}, done }: ReadTask, stepMs: number) {
  const { db: tx } = services;
  const row = await lockStatement(tx, payload.statementId);
  if (row?.task_id !== id || (row.state !== "reading" && row.state !== "stopped")) {
    closeImport(services, id);
    return { position, done, result: {} };
  }
  const open = await requireImport(services, id, row);
  let { at } = position;
  const until = performance.now() + stepMs;
  do at = await advanceImport(services, open, at);
  while (at.phase !== "done" && performance.now() < until);
  const isDone = at.phase === "done";
  if (isDone) {
    closeImport(services, id);
    if (row.file_id) await setFileExpiry(tx, row.file_id, null);
  }
  await updateStatement(tx, row.id, ["reading", "stopped"], {
    state: isDone ? "done" : "reading",
    run_id: at.runId,
    ...(isDone ? { read_at: new Date() } : {}),
  });
  return { position: { at }, done: at.done, total: at.total, ...(isDone ? { result: { added: at.added } } : {}) };
}

/** Reads in a statement that was checked. @param stepMs after which a step ends */
export const createStatementReading = (stepMs: number): TaskKind<StatementPayload, { at?: ImportPosition }> => ({
  step: (services, task) => readStep(services, task, stepMs),
  async onEnd(services, { id, payload, position }, ended) {
    const { db: tx } = services;
    closeImport(services, id);
    const row = await lockStatement(tx, payload.statementId);
    if (row?.task_id !== id) return;
    // Before its first step nothing was stored; what failed then is checked again.
    const before = ended === "failed" ? { state: "checked" as const, summary: null } : { state: "checked" as const };
    await updateStatement(tx, row.id, ["reading", "stopped"], position?.at ? { state: "stopped" } : before);
  },
  mayResume: mayResumeIn(["reading", "stopped"]),
  ...statementAccess,
});

export const statementReading = createStatementReading(STEP_MS);
