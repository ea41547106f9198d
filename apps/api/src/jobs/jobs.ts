import { isDeepStrictEqual } from "node:util";
import { NAIROBI } from "@party/contract/values/nairobi-time";
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss, type Queue, type QueueOptions } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "#database/database.ts";
import { type Email, EmailRejectedError, type Mailer } from "#gateways/mail/email.ts";
import { scrub } from "#log.ts";

/** A named payload. What runs it is bound by `onJob`, so that whoever enqueues need not know the worker. */
interface JobType<Payload extends object> {
  readonly name: string;
  readonly options: QueueOptions & { cron?: string; sideBySide?: number };
  /** Never set; carries the payload's type. */
  readonly payload?: Payload;
}

/**
 * @param options retries and retention; `cron` (Nairobi time) for a job that starts itself; `sideBySide`, how many of them
 * one process runs at once, one when unset
 */
export const job = <Payload extends object>(name: string, options: JobType<Payload>["options"] = {}) =>
  ({ name, options }) as JobType<Payload>;

/** Two days of attempts: 30 seconds at first, then twice as long each time, four hours at most. */
export const EMAIL_RETRIES = { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 4 * 3_600 };

/** What a job knows of itself. */
export interface JobIdentity {
  readonly id: string;
  /** When it was enqueued. */
  readonly causedAt: Date;
  /** Counted from 1; what else is known of it is the same at every attempt. */
  readonly attempt: number;
}

export interface JobHandler {
  readonly type: JobType<object>;
  /**
   * Safe to run twice: a job whose worker died is given to another. Throwing means "later again", throwing `NonRetryableError`
   * that no later attempt can help.
   */
  readonly run: (payload: never, job: JobIdentity) => Promise<unknown>;
}

export const onJob = <Payload extends object>(
  type: JobType<Payload>,
  run: (payload: Payload, job: JobIdentity) => Promise<unknown>,
): JobHandler => ({ type, run });

/** Sends a job to the dead letters at once. Its text is kept there: it must name nobody. */
export class NonRetryableError extends Error {
  override readonly name = "NonRetryableError";
}

/**
 * Where jobs end whose attempts are used up or that cannot succeed, with payload and reason, for a person to look at. Nothing
 * works on them; `boss.redrive("dead-letters")` gives them back once the cause is mended.
 */
export const DEAD_LETTERS = "dead-letters";
const YEAR_SECONDS = 365 * 86_400;

interface EnqueueOptions {
  /** Not before. */
  startAfter?: Date;
  /** Jobs of one type and key that come closer together than `seconds` are one. */
  onceIn?: { key: string; seconds: number };
}

export interface Jobs {
  /** @param db the transaction that makes the job true: it runs when that commits, and never when it does not. */
  enqueue<Payload extends object>(
    db: Database,
    type: JobType<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<void>;
}

export interface JobQueue extends Jobs {
  /** Makes the queues, so that jobs can be enqueued. */
  open(handlers: readonly JobHandler[]): Promise<void>;
  /** Works jobs off until `close`. */
  work(handlers: readonly JobHandler[]): Promise<void>;
  close(): Promise<void>;
}

const DEFAULTS: QueueOptions = {
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 120,
  // Payloads may name people; what is done is forgotten.
  deleteAfterSeconds: 86_400,
};

/** Between looks at the queue while notifications wake the worker: what waits for another attempt is not announced. */
const RETRY_POLL_SECONDS = 5;

/** Jobs in PostgreSQL, by pg-boss. */
export function openJobs(databaseUrl: string, log: Logger, worker: boolean): JobQueue {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: "party-jobs",
    // Few and apart from the requests' own: a busy queue must not starve them, nor wait inside their transactions.
    max: 3,
    connectionTimeoutMillis: 3_000,
    supervise: worker,
    schedule: worker,
    useListenNotify: worker,
  });
  boss.on("error", (error) => log.warn({ err: error }, "job queue"));
  let opened = false;

  async function workOff({ type, run }: JobHandler): Promise<void> {
    const worker: Promise<string> = boss.work(
      type.name,
      {
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: RETRY_POLL_SECONDS,
        includeMetadata: true,
        perJobResults: true,
      },
      async ([next]: JobWithMetadata<object>[]) => {
        const result = next ? [await attempt(run, next, log)] : [];
        // Many jobs of one transaction are announced once: whoever found one looks for the next at once.
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
    async open(handlers) {
      opened = true;
      await boss.start();
      const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      const ensureQueue = async (name: string, options: Omit<Queue, "name">) => {
        const queue = existing.get(name);
        if (queue && isDeepStrictEqual({ ...queue, ...options }, queue)) return;
        await (queue ? boss.updateQueue(name, options) : boss.createQueue(name, options));
        // Reads the queue once more, into the cache: the first `enqueue` inside a transaction needs no second connection.
        await boss.findJobs(name, { key: "none" });
      };
      await ensureQueue(DEAD_LETTERS, { retentionSeconds: YEAR_SECONDS, deleteAfterSeconds: 0 });
      for (const { type } of handlers) {
        const { cron, sideBySide: _, ...options } = type.options;
        await ensureQueue(type.name, { ...DEFAULTS, ...options, notify: true, deadLetter: DEAD_LETTERS });
        if (worker && cron) await boss.schedule(type.name, cron, {}, { tz: NAIROBI });
      }
    },
    async work(handlers) {
      for (const handler of handlers) {
        // Workers of their own, because each wakes itself alone.
        for (let n = 0; n < (handler.type.options.sideBySide ?? 1); n++) await workOff(handler);
      }
    },
    async close() {
      if (opened) await boss.stop({ graceful: true, timeout: 3_000 });
    },
  };
}

/** Runs a job once; what is kept of a failure is its text without persons. */
async function attempt(run: JobHandler["run"], next: JobWithMetadata<object>, log: Logger): Promise<JobResult> {
  const { id, name, data, retryCount, retryLimit, createdOn } = next;
  try {
    await run(data as never, { id, causedAt: createdOn, attempt: retryCount + 1 });
    return { id, status: "completed" };
  } catch (error) {
    const permanent = error instanceof NonRetryableError;
    const last = permanent || retryCount >= retryLimit;
    log[last ? "error" : "warn"](
      { job: name, id, attempt: retryCount + 1, err: error },
      last ? "job given up" : "job failed",
    );
    const output = { message: error instanceof Error ? scrub(error.message) : "failed" };
    return { id, status: permanent ? "deadletter" : "failed", output };
  }
}

/** Sends a job's email. @throws NonRetryableError when the SMTP server rejects it permanently */
export async function sendEmail({ mailer }: { mailer: Mailer }, mail: Email): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (error instanceof EmailRejectedError && error.permanent) throw new NonRetryableError(error.message);
    throw error;
  }
}
