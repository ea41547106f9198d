import { GRACE_DAYS } from "@party/contract/values/membership-plans";
import type { Note } from "#features/notifications/notifications.ts";
import { dayInWords, daysAfter } from "#nairobi-days.ts";

const about = { link: "/dashboard/payments", topic: "renew" } as const;

/** @param validUntil the last day */
export const endsNote = (validUntil: string, today: string): Note =>
  validUntil < today
    ? {
        title: "Your membership has ended",
        message: `It ended on ${dayInWords(validUntil)}. Renew it by ${dayInWords(daysAfter(validUntil, GRACE_DAYS))} to stay a member.`,
        ...about,
      }
    : {
        title: "Your membership ends soon",
        message: `Its last day is ${dayInWords(validUntil)}. If you renew now, the new year starts where this one ends.`,
        ...about,
      };

export const lapsedNote: Note = {
  title: "Your membership has lapsed",
  message: "It was not renewed in time. Renew it to be a member again.",
  ...about,
};
