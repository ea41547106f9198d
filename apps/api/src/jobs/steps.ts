import { setTimeout as delay } from "node:timers/promises";
import { batched } from "#concurrency/batched.ts";
import type { Services } from "#services.ts";
import { hasWaitingJobs } from "./jobs.queries.ts";
import { type JobHandler, type JobType, onJob } from "./jobs.ts";

/** Handles at most `limit` rows, in statements or transactions of its own. @returns how many it handled */
export type BatchStep = (limit: number) => Promise<number>;

/** Rows per step: even with what is deleted with them, a small part of the statement timeout. */
export const MAX_ROWS_PER_STEP = 5_000;
/** Well before a job is taken for lost. */
export const MAX_STEPS_MS = 60_000;
/**
 * Work for many members at once: a step of some 7 milliseconds, behind which a request hardly waits, takes a tenth of the
 * time, so that sign-ins go on as fast as before. docs/decisions/0021-flat-cost.md
 */
export const BACKGROUND_STEP_OPTIONS = { limit: 25, pause: 9 } as const;

/**
 * Goes through a table in the order of its ids, also where nothing changes. A run that ends early goes on where it was.
 * @param visit handles the rows behind `after` @returns their ids, in order
 */
export function stepThroughIds(visit: (after: number, limit: number) => Promise<readonly number[]>): BatchStep {
  let after = 0;
  return async (limit) => {
    const ids = await visit(after, limit);
    after = ids.length < limit ? 0 : ids.at(-1)!;
    return ids.length;
  };
}

interface Repetition {
  /** No further step begins after it. */
  until?: Date | undefined;
  /** Nor when it is aborted. */
  stopping?: AbortSignal;
  /** The shortest time between two steps. */
  leastPauseMs?: number;
}

/**
 * Repeats a step until nothing is left.
 * @param step @returns how many times as long as it took to wait after it; undefined at the end
 * @returns false when it had to end before
 */
export async function repeatStep(
  step: () => Promise<number | undefined>,
  { until, stopping, leastPauseMs = 0 }: Repetition,
): Promise<boolean> {
  for (let began = performance.now(); ; began = performance.now()) {
    const pause = await step();
    if (pause === undefined) return true;
    if (stopping?.aborted || (until && until <= new Date())) return false;
    const pauseMs = Math.max(leastPauseMs, pause * (performance.now() - began));
    if (pauseMs > 0) await delay(pauseMs);
  }
}

interface StepOptions {
  limit?: number;
  /** How many times as long as a step took to wait after it. */
  pause?: number;
}

/**
 * Repeats a step until it handles fewer rows than its limit.
 * @param options no further step begins after `until` @returns false when that came before the end
 */
export const runInSteps = (
  step: BatchStep,
  { limit = MAX_ROWS_PER_STEP, pause = 0, until }: StepOptions & { until?: Date | undefined } = {},
): Promise<boolean> => repeatStep(async () => ((await step(limit)) >= limit ? pause : undefined), { until });

/**
 * A job without a payload that repeats each step until nothing is left; jobs of one batch are one run. After a minute it ends,
 * and what is left is a job of its own, unless one waits already.
 * @param makeSteps called once per run
 */
export const onJobInSteps = (
  { db, jobs }: Pick<Services, "db" | "jobs">,
  type: JobType<object>,
  makeSteps: () => readonly BatchStep[],
  { withinMs = MAX_STEPS_MS, ...options }: StepOptions & { withinMs?: number } = {},
): JobHandler => {
  const runOnce = batched(async (_type: JobType<object>, payloads: readonly object[]) => {
    const until = new Date(Date.now() + withinMs);
    for (const step of makeSteps()) {
      if (await runInSteps(step, { ...options, until })) continue;
      if (!(await hasWaitingJobs(db, type.name))) await jobs.enqueue(db, type, {});
      break;
    }
    return payloads;
  });
  return onJob(type, (payload) => runOnce(type, payload));
};
