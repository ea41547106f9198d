import { EMAIL_LINK_DAYS } from "@party/contract/account";
import type { Database } from "#database/database.ts";
import { type SecurityEvent, sendConfirmation, sendSecurityMail, sendTaken } from "#features/account/account.mails.ts";
import { isReserved } from "#features/account/account.queries.ts";
import type { Jobs } from "#jobs/jobs.ts";

interface Needs {
  /** The transaction that makes it true. */
  db: Database;
  jobs: Jobs;
}

/** Mails the owner of an account what has happened to it. @param device in words, where one was used */
export const tellOwner = ({ db, jobs }: Needs, userId: number, event: SecurityEvent, device?: string): Promise<void> =>
  jobs.enqueue(db, sendSecurityMail, { userId, event, ...(device ? { device } : {}) });

/** Asks the owner of a new account to confirm the address. */
export const askToConfirm = ({ db, jobs }: Needs, userId: number): Promise<void> =>
  jobs.enqueue(db, sendConfirmation, { userId });

/**
 * Tells somebody who registers again that the account is there: by mail, because the page must not say so. Once an hour:
 * anybody may register with any address.
 */
export const tellTaken = ({ db, jobs }: Needs, userId: number): Promise<void> =>
  jobs.enqueue(db, sendTaken, { userId }, { onceIn: { key: String(userId), seconds: 3_600 } });

/** Whether an account may still take this address back, so that nobody else can have it. */
export const isClaimed = (db: Database, email: string): Promise<boolean> => isReserved(db, email, EMAIL_LINK_DAYS);
