import { type EmailServices, type SecurityEvent, sendSecurityEmail } from "./auth.emails.ts";

/** Sends the owner of an account a security email. @param device e.g. `Chrome on Android` */
export const notifyAccountOwner = (
  { db, jobs }: EmailServices,
  userId: number,
  event: SecurityEvent,
  device?: string,
): Promise<void> => jobs.enqueue(db, sendSecurityEmail, { userId, event, ...(device ? { device } : {}) });
