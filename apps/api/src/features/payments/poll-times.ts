import type { Database } from "#database/database.ts";
import type { Provider } from "#gateways/payments/provider.ts";
import { type Jobs, job } from "#jobs/jobs.ts";

/** Asks about whatever is due; see `pollDue`. */
export const poll = job("payments.poll", { retryLimit: 2, expireInSeconds: 180 });

/** A prompt of which nobody has told us for so long is over for the payer. */
export const PROMPT_SECONDS = 180;
/** At a page of a card company one needs longer. */
export const PAGE_SECONDS = 1_800;

const HOUR = 3_600;
/** Seconds after the start; then every hour for a day (payments.md 2.3). One is there to see a prompt run out in time. */
const OFFSETS = [20, 35, 60, 90, 150, PROMPT_SECONDS + 1, 300, 900, HOUR];
const LAST = 24 * HOUR;

/** When to ask next about a try. @returns undefined when it has been asked about long enough */
export function nextPoll(provider: Pick<Provider, "firstQueryAfter">, startedAt: Date, now: Date): Date | undefined {
  const elapsed = Math.max((now.getTime() - startedAt.getTime()) / 1_000, (provider.firstQueryAfter ?? 0) / 1_000);
  const offset = OFFSETS.find((seconds) => seconds > elapsed) ?? (Math.floor(elapsed / HOUR) + 1) * HOUR;
  return offset > LAST ? undefined : new Date(startedAt.getTime() + offset * 1_000);
}

/** Wakes the worker when a try is due. Should the job be lost, the sweep of every minute finds the row. */
export const enqueuePolls = (tx: Database, jobs: Jobs, at: Date): Promise<void> =>
  jobs.enqueue(tx, poll, {}, { startAfter: at });
