import { type ProblemCode, problems } from "@party/contract/problems";
import type { BackgroundTask } from "@party/contract/tasks";
import { findRoleHolder, holdsPermission, type RoleHolder } from "#access/staff.ts";
import { type JobHandler, job, NonRetryableError, onJob } from "#jobs/jobs.ts";
import { MAX_STEPS_MS, repeatStep } from "#jobs/steps.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import type { RunningTask, TaskKind, TaskKinds } from "./task-kind.ts";
import {
  findTask,
  insertTask,
  listOpenTasksOf,
  listStalledTasks,
  lockOpenTask,
  markTaskEnded,
  recordTaskFailure,
  reopenTask,
  requestTaskStop,
  storeTaskProgress,
  type TaskRow,
} from "./tasks.queries.ts";

/** The runner retries by itself as often as a step may fail; a killed process is noticed by `resumeStalledTasks`. */
export const runTasks = job<{ id: number }>("tasks.run", { retryLimit: 6, retryDelay: 5, sideBySide: 2 });

/** A step that fails so often in succession fails its task. */
const MAX_TASK_FAILURES = 5;
/** At least, so that whoever wants to stop a task gets its row. */
const STEP_PAUSE_MS = 20;
const STALLED_AFTER_SECONDS = 120;
const MAX_RESUMED_AT_ONCE = 100;

interface NewTask {
  kind: string;
  /** Ids that its kind needs; no personal data. */
  payload: Record<string, unknown>;
  total?: number;
  startedBy: number;
}

type TaskServices = Pick<Services, "db" | "jobs">;

/** Starts a task when the caller's transaction commits. */
export async function startTask({ db: tx, jobs }: TaskServices, { kind, payload, total, startedBy }: NewTask) {
  const { id } = await insertTask(tx, { kind, payload, total: total ?? null, started_by: startedBy });
  await jobs.enqueue(tx, runTasks, { id });
  return { id };
}

/** Makes the steps of a task until it ends or is asked to stop; after a minute what is left is another job. */
export async function runTask(
  services: Services,
  kinds: TaskKinds,
  id: number,
  withinMs = MAX_STEPS_MS,
): Promise<void> {
  const isEnded = await repeatStep(() => runStep(services, kinds, id), {
    until: new Date(Date.now() + withinMs),
    stopping: services.stopping.signal,
    leastPauseMs: STEP_PAUSE_MS,
  });
  if (!isEnded) await services.jobs.enqueue(services.db, runTasks, { id });
}

/** @returns as `repeatStep` takes it: undefined when there is nothing more to do here */
async function runStep(services: Services, kinds: TaskKinds, id: number) {
  try {
    return await services.db.transaction().execute(async (tx) => {
      const inTransaction = { ...services, db: tx };
      const row = await lockOpenTask(tx, id);
      if (!row) return undefined;
      const kind = kinds[row.kind];
      if (!kind) throw new NonRetryableError("this version does not know the kind of a task");
      if (row.stop_asked_at) {
        await markTaskEnded(tx, id, "stopped", null);
        await kind.onEnd?.(inTransaction, toRunningTask(row), "stopped");
        return undefined;
      }
      if (!(await isStillAllowed({ db: tx, pool: services.db }, kind, row))) throw new Problem("task_without_role");
      const {
        position,
        done,
        total = row.total,
        result,
      } = await kind.step({ ...inTransaction, pool: services.db }, toRunningTask(row));
      await storeTaskProgress(tx, id, { position, done, total, result });
      return result ? undefined : (kind.pause ?? 1);
    });
  } catch (error) {
    const final = error instanceof Problem || error instanceof NonRetryableError;
    if (!final && (await recordTaskFailure(services.db, id)) < MAX_TASK_FAILURES) throw error;
    services.log.error({ task: id, err: error }, "task failed");
    await failTask(services, kinds, id, error instanceof Problem ? error.codes[0] : undefined);
    return undefined;
  }
}

const failTask = (services: Services, kinds: TaskKinds, id: number, code: ProblemCode | undefined) =>
  services.db.transaction().execute(async (tx) => {
    const row = await lockOpenTask(tx, id);
    if (!row) return;
    const kind = kinds[row.kind];
    await markTaskEnded(tx, id, "failed", code ?? kind?.problem ?? "task_failed");
    await kind?.onEnd?.({ ...services, db: tx }, toRunningTask(row), "failed");
  });

const toRunningTask = ({ id, payload, position, done, total, started_by }: TaskRow): RunningTask => ({
  ...{ id, payload, done, total },
  position: position ?? undefined,
  startedBy: started_by,
});

/** Goes on with the tasks of processes that were killed. A second runner of a task finds its row locked, and ends. */
export async function resumeStalledTasks({ db, jobs }: TaskServices, seconds = STALLED_AFTER_SECONDS): Promise<void> {
  const ids = await listStalledTasks(db, seconds, MAX_RESUMED_AT_ONCE);
  for (const id of ids) await jobs.enqueue(db, runTasks, { id }, { onceIn: { key: String(id), seconds: 60 } });
}

interface TaskReader {
  db: Services["db"];
  /** Not a transaction; for places. */
  pool: Services["db"];
}

/** Whether a person is allowed what a task needs; a task of an unknown kind does nothing, and needs nothing. */
async function isAllowed(
  { db, pool }: TaskReader,
  kind: TaskKind | undefined,
  holder: Pick<RoleHolder, "placesOf">,
  { payload }: Pick<TaskRow, "payload">,
): Promise<boolean> {
  if (!kind) return true;
  const needs = await kind.needs(db, payload);
  return needs !== undefined && holdsPermission(pool, holder, needs);
}

const isStillAllowed = async (reader: TaskReader, kind: TaskKind, row: TaskRow): Promise<boolean> =>
  row.started_by !== null && isAllowed(reader, kind, await findRoleHolder(reader.db, row.started_by), row);

/** A task for its page. @throws Problem `not_found` for who has not, or no longer, the role that it needs */
export async function showTask(
  reader: TaskReader,
  kinds: TaskKinds,
  actor: RoleHolder,
  id: number,
): Promise<BackgroundTask> {
  const row = await findTask(reader.db, id);
  if (!row) throw new Problem("not_found");
  const taskKind = kinds[row.kind];
  const isVisible = row.started_by === actor.userId || taskKind?.isShared === true;
  if (!isVisible || !(await isAllowed(reader, taskKind, actor, row))) throw new Problem("not_found");
  const { kind, state, done, total, result, problem, created_at, ended_at, stop_asked_at } = row;
  return {
    ...{ id, kind, state, done, total, result },
    problem: problem && problems[problem as ProblemCode].text,
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    stop_asked: stop_asked_at !== null && ended_at === null,
  };
}

/** @throws Problem `not_found` */
export async function stopTask(
  services: TaskReader & Pick<TaskServices, "jobs">,
  kinds: TaskKinds,
  actor: RoleHolder,
  id: number,
) {
  const { db: tx, jobs } = services;
  await showTask(services, kinds, actor, id);
  // Waiting for a step under way is no loss of time: the runner sees the wish before the next one.
  if (await requestTaskStop(tx, id)) await jobs.enqueue(tx, runTasks, { id });
  return showTask(services, kinds, actor, id);
}

/** Who resumes a task answers for it from then on. @throws Problem `not_found`, `task_replaced` */
export async function resumeTask(
  services: TaskReader & Pick<TaskServices, "jobs">,
  kinds: TaskKinds,
  actor: RoleHolder,
  id: number,
) {
  const { db: tx, jobs } = services;
  const { state, kind } = await showTask(services, kinds, actor, id);
  const { payload } = (await findTask(tx, id))!;
  const isEnded = state === "stopped" || state === "failed";
  if (isEnded && (await kinds[kind]?.mayResume?.(tx, { id, payload })) === false) throw new Problem("task_replaced");
  if (await reopenTask(tx, id, actor.userId)) await jobs.enqueue(tx, runTasks, { id });
  return showTask(services, kinds, actor, id);
}

/** Stops the tasks that a person may not start any more, after the step under way. @returns their ids */
export async function stopUnauthorisedTasks(
  reader: TaskReader,
  kinds: TaskKinds,
  person: RoleHolder,
): Promise<number[]> {
  const stopped: number[] = [];
  for (const row of await listOpenTasksOf(reader.db, person.userId)) {
    if (await isAllowed(reader, kinds[row.kind], person, row)) continue;
    if (await requestTaskStop(reader.db, row.id)) stopped.push(row.id);
  }
  return stopped;
}

const resumeStalled = job("tasks.resume", { cron: "* * * * *", retryLimit: 0 });

export const taskJobs = (services: Services, kinds: TaskKinds): JobHandler[] => [
  onJob(runTasks, ({ id }) => runTask(services, kinds, id)),
  onJob(resumeStalled, () => resumeStalledTasks(services)),
];
