import { setTimeout as delay } from "node:timers/promises";
import { Mutex } from "async-mutex";
import type { Config } from "#config.ts";
import type { Database } from "#database/database.ts";
import { type Email, EmailRejectedError, type Mailer } from "#gateways/mail/email.ts";
import { reserveMailSlots } from "./jobs.queries.ts";
import { type JobHandler, type JobIdentity, type JobType, NonRetryableError } from "./jobs.ts";

/** Two days of attempts: 30 seconds at first, then twice as long each time, four hours at most. */
export const EMAIL_RETRIES = { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 4 * 3_600 };

/** Emails to many members: their rate is bounded by `BULK_MAIL_PER_MINUTE`, which may let a batch wait for minutes. */
export const BULK_EMAIL_OPTIONS = { ...EMAIL_RETRIES, batchSize: 10, expireInSeconds: 900, isPaced: true };

interface EmailServices {
  config: Pick<Config, "bulkMailPerMinute">;
  db: Database;
  mailer: Mailer;
}

/** What a job sends under its own id and time. */
export type JobEmail = Omit<Email, "key" | "causedAt">;

/**
 * Sends what `compose` returns; undefined where there is nothing to say any more. A paced job begins with its turn, so that a batch does not do its work at once.
 * @param prepare done for the whole batch before its first turn
 */
export const onEmail = <Payload extends object, Prepared = undefined>(
  services: EmailServices,
  type: JobType<Payload>,
  compose: (payload: Payload, job: JobIdentity, prepared: Prepared) => Promise<JobEmail | undefined | undefined>,
  prepare?: (payloads: readonly Payload[]) => Promise<Prepared>,
): JobHandler => ({
  type,
  prepare,
  run: async (payload: Payload, job, prepared?: Prepared) => {
    if (type.options.isPaced) await waitForMailSlot(services);
    const email = await compose(payload, job, prepared as Prepared);
    if (email) await sendEmail(services, { ...email, key: job.id, causedAt: job.causedAt });
  },
});

/** @throws NonRetryableError when the SMTP server rejects it permanently */
export async function sendEmail({ mailer }: { mailer: Mailer }, mail: Email): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (error instanceof EmailRejectedError && error.permanent) throw new NonRetryableError(error.message);
    throw error;
  }
}

/** The email whose turn is next in this process. */
const mailSlotMutex = new Mutex();
let waitingEmails = 0;
/** Turns that this process has taken, by `performance.now()`: no more than emails wait, nor than are due within a second. */
let reservedSlots: number[] = [];

/**
 * Waits for the turn of an email that many members get, such as an announcement: an SMTP provider accepts so many in a minute,
 * and an operator sets how many (`BULK_MAIL_PER_MINUTE`).
 */
export async function waitForMailSlot({ config, db }: Pick<EmailServices, "config" | "db">): Promise<void> {
  const perMinute = config.bulkMailPerMinute;
  waitingEmails++;
  await mailSlotMutex.runExclusive(async () => {
    try {
      if (reservedSlots.length === 0) {
        const count = Math.min(waitingEmails, Math.ceil(perMinute / 60));
        const first = performance.now() + (await reserveMailSlots(db, perMinute, count));
        reservedSlots = Array.from({ length: count }, (_, n) => first + (n * 60_000) / perMinute);
      }
      await delay(Math.max(0, Math.ceil(reservedSlots.shift()! - performance.now())));
    } finally {
      waitingEmails--;
    }
  });
}
