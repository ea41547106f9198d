import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { NAIROBI } from "@party/contract/values/nairobi-time";
import {
  fromKysely,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type QueueOptions,
  type UpdateQueueOptions,
} from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "#database/database.ts";
import { redactSecrets } from "#log.ts";
import { runInJobSpan } from "#telemetry/spans.ts";
import { noTelemetry, type Telemetry } from "#telemetry/telemetry.ts";
import { ensureJobIndexes } from "./jobs-of-person.queries.ts";

/** A named payload. `onJob` binds its handler, so that enqueuing code does not depend on the worker. */
export interface JobType<Payload extends object> {
  readonly name: string;
  readonly options: QueueOptions & { cron?: string; sideBySide?: number; batchSize?: number; isPaced?: boolean };
  /** Never set; only for the payload's type. */
  readonly payload?: Payload;
}

/**
 * @param options retries and retention, `retryLimit` 0 only where the next scheduled run does the same work; `cron` (Nairobi
 * time) for a scheduled job; `sideBySide`: how many jobs of the type one process runs at once, default 1; `batchSize`: how
 * many it fetches, runs at once and completes together, default 1, for jobs of a few milliseconds; `isPaced`: an
 * email to many members
 */
export const job = <Payload extends object>(name: string, options: JobType<Payload>["options"] = {}) =>
  ({ name, options }) as JobType<Payload>;

/** Id and attempt of a job. */
export interface JobIdentity {
  readonly id: string;
  /** When it was enqueued. */
  readonly causedAt: Date;
  /** Counted from 1. */
  readonly attempt: number;
}

export interface JobHandler {
  readonly type: JobType<object>;
  /** Finds what the jobs of a batch need, in fewer statements than one by one; `run` gets it. An error fails them all. */
  readonly prepare?: ((payloads: never) => Promise<unknown>) | undefined;
  /**
   * Must be safe to run twice, because the job of a crashed worker is run by another. An error causes a retry, a
   * `NonRetryableError` does not.
   */
  readonly run: (payload: never, job: JobIdentity, prepared?: never) => Promise<unknown>;
}

export const onJob = <Payload extends object>(
  type: JobType<Payload>,
  run: (payload: Payload, job: JobIdentity) => Promise<unknown>,
): JobHandler => ({ type, run });

/** Moves a job to the dead letter queue at once. The message is stored there, so it must not contain personal data. */
export class NonRetryableError extends Error {
  override readonly name = "NonRetryableError";
}

/**
 * Queue of jobs that failed for good, with payload and reason. It has no worker; `npm run office -- retry` enqueues them
 * again once the cause is fixed.
 */
export const DEAD_LETTER_QUEUE = "dead-letters";
const YEAR_SECONDS = 365 * 86_400;
const MAX_RETRIED_AT_ONCE = 1_000;

interface EnqueueOptions {
  /** Not before. */
  startAfter?: Date;
  /** Jobs of one type and key within `seconds` are enqueued once. */
  onceIn?: { key: string; seconds: number };
}

export interface Jobs {
  /** @param db a transaction: the job runs if and only if that commits */
  enqueue<Payload extends object>(
    db: Database,
    type: JobType<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<void>;
  /**
   * One job for each payload, in one statement.
   * @param onceBy names a payload; another one of that name changes nothing for a day, e.g. when the job that enqueues is retried
   */
  enqueueAll<Payload extends object>(
    db: Database,
    type: JobType<Payload>,
    payloads: readonly Payload[],
    onceBy?: (payload: Payload) => string,
  ): Promise<void>;
}

export interface JobQueue extends Jobs {
  /** Makes the queues, so that jobs can be enqueued. */
  open(handlers: readonly JobHandler[]): Promise<void>;
  /** Works jobs off until `close`. */
  work(handlers: readonly JobHandler[]): Promise<void>;
  /** Enqueues the jobs in `DEAD_LETTER_QUEUE` again. @returns how many */
  retryGivenUp(): Promise<number>;
  close(): Promise<void>;
}

const DEFAULT_QUEUE_OPTIONS: QueueOptions = {
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 120,
  // Payloads may contain personal data, so finished jobs are deleted.
  deleteAfterSeconds: 86_400,
};

/** Interval of polling besides notifications, which do not announce retries. */
const RETRY_POLL_SECONDS = 5;

/** Jobs in PostgreSQL, by pg-boss. */
export function openJobs(databaseUrl: string, log: Logger, worker: boolean, telemetry = noTelemetry()): JobQueue {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: "party-jobs",
    // A separate small pool, so that jobs take no connections from requests.
    max: 3,
    connectionTimeoutMillis: 3_000,
    supervise: worker,
    schedule: worker,
    useListenNotify: worker,
  });
  boss.on("error", (error) => log.warn({ err: error }, "job queue"));
  let opened = false;

  async function startWorker({ type, prepare, run }: JobHandler): Promise<void> {
    const worker: Promise<string> = boss.work(
      type.name,
      {
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: RETRY_POLL_SECONDS,
        batchSize: type.options.batchSize ?? 1,
        includeMetadata: true,
        perJobResults: true,
      },
      async (batch: JobWithMetadata<object>[]) => {
        const prepared = prepare?.(batch.map(({ data }) => data) as never);
        const runPrepared: JobHandler["run"] = async (payload, job) => run(payload, job, (await prepared) as never);
        const result = await Promise.all(batch.map((next) => runJobOnce(runPrepared, next, log, telemetry)));
        // Jobs of one transaction are announced once, so after each job the queue is polled again.
        boss.notifyWorker(await worker);
        return result;
      },
    );
    await worker;
  }

  return {
    async enqueue(db, type, payload, { onceIn, ...options } = {}) {
      const once = onceIn ? { singletonKey: onceIn.key, singletonSeconds: onceIn.seconds } : {};
      await boss.send(type.name, payload, { ...options, ...once, db: fromKysely(db) });
    },
    async enqueueAll(db, type, payloads, onceBy) {
      if (payloads.length === 0) return;
      const rows = payloads.map((data) => ({ data, ...(onceBy ? { id: jobIdOfName(onceBy(data)) } : {}) }));
      await boss.insert(type.name, rows, { db: fromKysely(db) });
    },
    async open(handlers) {
      opened = true;
      await boss.start();
      await ensureJobIndexes(databaseUrl);
      const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      const ensureQueue = async (name: string, options: UpdateQueueOptions) => {
        const queue = existing.get(name);
        if (queue && isDeepStrictEqual({ ...queue, ...options }, queue)) return;
        if (!queue) await boss.createQueue(name);
        await boss.updateQueue(name, options);
        // Fills the cache, so that the first `enqueue` inside a transaction needs no second connection.
        await boss.findJobs(name, { key: "none" });
      };
      const schedules = new Map(worker ? (await boss.getSchedules()).map((schedule) => [schedule.name, schedule]) : []);
      await ensureQueue(DEAD_LETTER_QUEUE, { retentionSeconds: YEAR_SECONDS, deleteAfterSeconds: 0 });
      for (const { type } of handlers) {
        const { cron, sideBySide: _, batchSize: __, isPaced: ___, ...rest } = type.options;
        const options = { ...DEFAULT_QUEUE_OPTIONS, ...rest };
        // A scheduled job without retries begins anew at its next time, so nothing is left to enqueue again.
        const deadLetter = options.retryLimit === 0 ? null : DEAD_LETTER_QUEUE;
        await ensureQueue(type.name, { ...options, notify: true, deadLetter });
        const { cron: before, timezone } = schedules.get(type.name) ?? {};
        if (worker && cron && !(before === cron && timezone === NAIROBI)) {
          await boss.schedule(type.name, cron, {}, { tz: NAIROBI });
        }
      }
      // A job that this version no longer has would be enqueued for ever, and nobody would run it.
      const scheduled = new Set(handlers.filter(({ type }) => type.options.cron).map(({ type }) => type.name));
      for (const name of schedules.keys()) if (!scheduled.has(name)) await boss.unschedule(name);
    },
    async work(handlers) {
      for (const handler of handlers) {
        // One worker each, because a worker runs one job at a time.
        for (let n = 0; n < (handler.type.options.sideBySide ?? 1); n++) await startWorker(handler);
      }
    },
    async retryGivenUp() {
      let retried = 0;
      for (let full = true; full; ) {
        const moved = await boss.redrive(DEAD_LETTER_QUEUE, { limit: MAX_RETRIED_AT_ONCE });
        retried += moved;
        full = moved === MAX_RETRIED_AT_ONCE;
      }
      return retried;
    },
    async close() {
      if (opened) await boss.stop({ graceful: true, timeout: 3_000 });
    },
  };
}

/** pg-boss leaves out a job whose id exists. @returns a UUID */
const jobIdOfName = (name: string) => hash("sha256", name).slice(0, 32);

/** Runs a job once; of a failure only the message without personal data is stored. */
async function runJobOnce(
  run: JobHandler["run"],
  next: JobWithMetadata<object>,
  log: Logger,
  { metrics, tracer }: Telemetry,
): Promise<JobResult> {
  const { id, name, data, retryCount, retryLimit, createdOn } = next;
  const startedAt = performance.now();
  const record = (outcome: string) =>
    metrics.record("jobs", (performance.now() - startedAt) / 1_000, { queue: name, outcome });
  try {
    await runInJobSpan(tracer, name, () => run(data as never, { id, causedAt: createdOn, attempt: retryCount + 1 }));
    record("completed");
    return { id, status: "completed" };
  } catch (error) {
    const permanent = error instanceof NonRetryableError;
    const last = permanent || (retryLimit > 0 && retryCount >= retryLimit);
    record(last ? "given-up" : "failed");
    log[last ? "error" : "warn"](
      { job: name, id, attempt: retryCount + 1, err: error },
      last ? "job given up" : "job failed",
    );
    const output = { message: error instanceof Error ? redactSecrets(error.message) : "failed" };
    return { id, status: permanent ? "deadletter" : "failed", output };
  }
}
