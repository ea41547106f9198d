import { GRACE_DAYS, REMINDER_DAYS } from "@party/contract/values/membership-plans";
import { daysAfter, formatDay } from "@party/contract/values/nairobi-time";
import { type NewNotification, notifyAll } from "#features/notifications/notifications.ts";
import type { Step } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { sendReminder } from "./memberships.emails.ts";
import { type DueReminder, endGrace, insertDueReminders, startGrace } from "./memberships.queries.ts";

/** Moves memberships past their end to grace, and past the grace period to lapsed, in steps. */
export const expirySteps = ({ db }: Pick<Services, "db">, today: string): Step[] => [
  (limit) => startGrace(db, today, limit),
  (limit) =>
    db.transaction().execute(async (tx) => {
      const lapsed = await endGrace(tx, daysAfter(today, -GRACE_DAYS), limit);
      await notifyAll(
        tx,
        lapsed.flatMap(({ user_id }) => (user_id === null ? [] : [{ userId: user_id, ...lapsedNotification }])),
      );
      return lapsed.length;
    }),
];

/** Sends each reminder, 30, 7 and 0 days before the end, at most once, in steps. */
export const reminderSteps = (services: Pick<Services, "db" | "jobs">, today: string): Step[] => [
  reminderStep(services, today, "active"),
  reminderStep(services, today, "grace"),
];

function reminderStep({ db, jobs }: Pick<Services, "db" | "jobs">, today: string, state: "active" | "grace"): Step {
  const days = {
    today,
    from: daysAfter(today, -GRACE_DAYS),
    to: daysAfter(today, Math.max(...REMINDER_DAYS)),
    stages: REMINDER_DAYS,
  };
  let after: DueReminder | undefined;
  return (limit) =>
    db.transaction().execute(async (tx) => {
      const due = await insertDueReminders(tx, days, { state, after, limit });
      const inserted = due.filter(({ isNew }) => isNew);
      await jobs.enqueueAll(
        tx,
        sendReminder,
        inserted.map(({ membershipId, validUntil, days }) => ({ membershipId, validUntil, days })),
      );
      await notifyAll(
        tx,
        inserted.map(({ userId, validUntil }) => ({ userId, ...endingNotification(validUntil, today) })),
      );
      after = due.at(-1);
      return due.length;
    });
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
