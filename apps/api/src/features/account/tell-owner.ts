import type { Database } from "#database/database.ts";
import { type Jobs, job } from "#jobs/jobs.ts";
import { type SecurityEvent, sendConfirmation, sendReserved, sendSecurityMail, sendTaken } from "./account.emails.ts";

interface Needs {
  /** The transaction that makes it true. */
  db: Database;
  jobs: Jobs;
}

/** An account's address was confirmed for the first time: mails that waited for it can go out. */
export const addressConfirmed = job<{ userId: number }>("account.address-confirmed", {
  retryLimit: 10,
  retryDelay: 30,
  retryBackoff: true,
});

/** Mails the owner of an account what has happened to it. @param device in words, where one was used */
export const tellOwner = ({ db, jobs }: Needs, userId: number, event: SecurityEvent, device?: string): Promise<void> =>
  jobs.enqueue(db, sendSecurityMail, { userId, event, ...(device ? { device } : {}) });

/** Asks the owner of a new account to confirm the address. */
export const askToConfirm = ({ db, jobs }: Needs, userId: number): Promise<void> =>
  jobs.enqueue(db, sendConfirmation, { userId });

/**
 * Tells the owner of an address that somebody registers with it: by mail, because the page must not say so. Once an hour:
 * anybody may register with any address.
 */
export const tellTaken = ({ db, jobs }: Needs, userId: number): Promise<void> =>
  jobs.enqueue(db, sendTaken, { userId }, { onceIn: { key: String(userId), seconds: 3_600 } });

/** Tells whoever reads the mail of an address why an account cannot confirm it yet; once an hour and address. */
export const tellReserved = ({ db, jobs }: Needs, userId: number, reservation: number): Promise<void> =>
  jobs.enqueue(db, sendReserved, { userId }, { onceIn: { key: String(reservation), seconds: 3_600 } });
