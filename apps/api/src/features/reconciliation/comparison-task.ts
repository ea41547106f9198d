import { sql } from "kysely";
import { NATION } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import type { TaskKind } from "#features/tasks/task-kind.ts";
import { findOpenTaskOfKind } from "#features/tasks/tasks.queries.ts";
import { startTask } from "#features/tasks/tasks.ts";
import { job, NonRetryableError } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { findReconciliationRun } from "./reconciliation.queries.ts";
import { COMPARISON_PARTS, startDailyRun } from "./reconciliation.ts";

/** A run that somebody has started by click. */
export const compareByClick = job<{ runId: number; everything: boolean }>("reconciliation.by-click", {
  retryLimit: 3,
  retryDelay: 60,
  expireInSeconds: 6 * 3_600,
  heartbeatSeconds: 120,
});

/** As long as the job may take with its repetitions. */
const MAX_RUN_HOURS = 24;

const KIND = "payment-comparison";

/**
 * A comparison that somebody started. It asks payment services for hours where there are many payments, which no transaction of a
 * step may do: so the first step starts a job, and the others say how far its run is.
 */
const comparisonTask: TaskKind<{ everything: boolean }, { runId: number }> = {
  async step({ db: tx, jobs }, { payload: { everything }, position, done }) {
    if (!position) {
      const runId = await startDailyRun(tx);
      await jobs.enqueue(tx, compareByClick, { runId, everything });
      return { position: { runId }, done: 0, total: COMPARISON_PARTS };
    }
    const run = (await findReconciliationRun(tx, position.runId))!;
    if (run.totals !== null) return { position, done: COMPARISON_PARTS, result: { run: run.id } };
    if (Date.now() - run.covers_until.getTime() > MAX_RUN_HOURS * 3_600_000) {
      throw new NonRetryableError("a comparison has not ended in time");
    }
    return { position, done: Math.max(done, run.parts_done) };
  },
  needs: async () => ({ permission: "payments.compare", places: [NATION] }),
  isShared: true,
  // A step takes some milliseconds.
  pause: 200,
};

export const findOpenComparison = (db: Database) => findOpenTaskOfKind(db, KIND);

/**
 * Starts a comparison, unless one that somebody started is under way.
 * @param services its `db` is a transaction
 * @param everything whether all payments and sealed blocks are checked
 */
export async function startComparison(
  services: Pick<Services, "db" | "jobs">,
  startedBy: number,
  everything: boolean,
): Promise<{ task: number; started: boolean }> {
  const { db: tx } = services;
  // Of two people at once, the second sees what the first has started.
  await sql`select pg_advisory_xact_lock(hashtextextended(${KIND}, 0))`.execute(tx);
  const open = await findOpenComparison(tx);
  if (open) return { task: open.id, started: false };
  const task = { kind: KIND, payload: { everything }, total: COMPARISON_PARTS, startedBy };
  return { task: (await startTask(services, task)).id, started: true };
}

export const comparisonTasks = { [KIND]: comparisonTask };
