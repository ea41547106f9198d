import { GRACE_DAYS, REMINDER_DAYS } from "@party/contract/values/membership-plans";
import { daysAfter, formatDay } from "@party/contract/values/nairobi-time";
import { type NewNotification, notify } from "#features/notifications/notifications.ts";
import type { Services } from "#services.ts";
import { sendReminder } from "./memberships.emails.ts";
import { endGrace, insertDueReminders, startGrace } from "./memberships.queries.ts";

/** Reminders per transaction. */
const BATCH_SIZE = 200;

/** Moves memberships past their end to grace, and past the grace period to lapsed. Idempotent. */
export async function expireMemberships({ db }: Pick<Services, "db">, today: string): Promise<void> {
  await startGrace(db, today);
  await db.transaction().execute(async (tx) => {
    const lapsed = await endGrace(tx, daysAfter(today, -GRACE_DAYS));
    for (const { user_id } of lapsed) {
      if (user_id !== null) await notify(tx, user_id, lapsedNotification);
    }
  });
}

/** Sends each reminder, 30, 7 and 0 days before the end, at most once. */
export async function sendRenewalReminders({ db, jobs }: Pick<Services, "db" | "jobs">, today: string): Promise<void> {
  const from = daysAfter(today, -GRACE_DAYS);
  const to = daysAfter(today, Math.max(...REMINDER_DAYS));
  for (let more = true; more; ) {
    more = await db.transaction().execute(async (tx) => {
      const due = await insertDueReminders(tx, { today, from, to, stages: REMINDER_DAYS, limit: BATCH_SIZE });
      for (const { userId, ...reminder } of due) {
        await jobs.enqueue(tx, sendReminder, reminder);
        await notify(tx, userId, endingNotification(reminder.validUntil, today));
      }
      return due.length === BATCH_SIZE;
    });
  }
}

const renewal = { link: "/dashboard/payments", topic: "renew" } as const;

/** @param validUntil the last day */
const endingNotification = (validUntil: string, today: string): NewNotification =>
  validUntil < today
    ? {
        title: "Your membership has ended",
        message: `It ended on ${formatDay(validUntil)}. Renew it by ${formatDay(daysAfter(validUntil, GRACE_DAYS))} to stay a member.`,
        ...renewal,
      }
    : {
        title: "Your membership ends soon",
        message: `Its last day is ${formatDay(validUntil)}. If you renew now, the new year starts where this one ends.`,
        ...renewal,
      };

const lapsedNotification: NewNotification = {
  title: "Your membership has lapsed",
  message: "It was not renewed in time. Renew it to be a member again.",
  ...renewal,
};
