import { GRACE_DAYS, REMINDER_DAYS } from "@party/contract/values/membership-plans";
import { daysAfter } from "@party/contract/values/nairobi-time";
import { notify } from "#features/notifications/notifications.ts";
import type { BatchStep } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import { membershipEnding, membershipLapsed } from "../memberships.messages.ts";
import { endGracePeriods, startGracePeriods } from "../memberships.queries.ts";
import { continueFreeMemberships, type DueReminder, insertDueReminders } from "./renewals.queries.ts";

/** Moves memberships past their end to grace, and past the grace period to lapsed, in steps. */
export const expirySteps = ({ db, jobs }: Pick<Services, "db" | "jobs">, today: string): BatchStep[] => [
  (limit) => continueFreeMemberships(db, today, limit),
  (limit) => startGracePeriods(db, today, limit),
  (limit) =>
    db.transaction().execute(async (tx) => {
      const lapsed = await endGracePeriods(tx, daysAfter(today, -GRACE_DAYS), limit);
      const recipients = lapsed.map(({ user_id }) => ({ userId: user_id, values: {} }));
      await notify({ db: tx, jobs }, membershipLapsed, recipients);
      return lapsed.length;
    }),
];

/** Sends each reminder, 30, 7 and 0 days before the end, at most once, in steps. */
export const reminderSteps = (services: Pick<Services, "db" | "jobs">, today: string): BatchStep[] => [
  reminderStep(services, today, "active"),
  reminderStep(services, today, "grace"),
];

function reminderStep(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  today: string,
  state: "active" | "grace",
): BatchStep {
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
      const recipients = inserted.map(({ userId, membershipId, validUntil, days }) => ({
        userId,
        values: { validUntil, hasEnded: validUntil < today },
        mail: { membershipId, validUntil, days },
      }));
      await notify({ db: tx, jobs }, membershipEnding, recipients);
      after = due.at(-1);
      return due.length;
    });
}
