import type { Services } from "#services.ts";
import { type JobHandler, type JobType, onJob } from "./jobs.ts";

/** Handles at most `limit` rows, in statements or transactions of its own. @returns how many it handled */
export type Step = (limit: number) => Promise<number>;

/** Rows per step: even with what is deleted with them, a small part of the statement timeout. */
export const STEP_ROWS = 5_000;
/** Well before a job is taken for lost. */
export const STEPS_WITHIN_MS = 60_000;

/**
 * Repeats a step until it handles fewer rows than its limit.
 * @param options no further step begins after `until` @returns false when that came before the end
 */
export async function runInSteps(step: Step, { limit = STEP_ROWS, until }: { limit?: number; until?: Date } = {}) {
  while ((await step(limit)) >= limit) {
    if (until && until <= new Date()) return false;
  }
  return true;
}

/**
 * A job without a payload that repeats each step until nothing is left. After a minute it ends, and what is left is a job of
 * its own.
 */
export const onJobInSteps = (
  { db, jobs }: Pick<Services, "db" | "jobs">,
  type: JobType<object>,
  steps: readonly Step[],
  { limit, withinMs = STEPS_WITHIN_MS }: { limit?: number; withinMs?: number } = {},
): JobHandler =>
  onJob(type, async () => {
    const until = new Date(Date.now() + withinMs);
    for (const step of steps) {
      if (await runInSteps(step, { until, ...(limit ? { limit } : {}) })) continue;
      await jobs.enqueue(db, type, {});
      return;
    }
  });
