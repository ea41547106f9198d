import { GRACE_DAYS, membershipTypes, planOf } from "@party/contract/values/membership-plans";
import { daysAfter, formatDay } from "@party/contract/values/nairobi-time";
import { z } from "zod";
import { message } from "#features/notifications/messages.ts";
import { formatMemberNumber } from "#party.ts";
import { sendReminder, sendStarted } from "./emails/memberships.emails.ts";

const Plan = z.enum(membershipTypes);
const Term = z.object({ firstName: z.string(), plan: Plan, number: z.int(), validUntil: z.string() });

/** A day is YYYY-MM-DD. */
const thanks = ({ firstName, plan, number, validUntil }: z.infer<typeof Term>) =>
  `Thank you, ${firstName}. Your ${planOf(plan).name} membership ${formatMemberNumber(number)} is valid until ${formatDay(validUntil)}.`;

export const membershipStarted = message({
  kind: "membership_started",
  mail: sendStarted,
  values: Term.extend({ renewal: z.boolean() }),
  render: ({ renewal, ...term }) => ({
    title: renewal ? "Your membership is renewed" : "Your membership is active",
    message: thanks(term),
    link: "/dashboard/payments",
  }),
});

export const planChanged = message({
  kind: "membership_plan_changed",
  mail: sendStarted,
  values: Term.extend({ previous: Plan }),
  render: ({ previous, ...term }) => ({
    title: `You are a ${planOf(term.plan).name} member now`,
    message: `${thanks(term)} It takes the place of your ${planOf(previous).name} membership.`,
    link: "/dashboard/payments",
  }),
});

/** A reminder before, on or after the last day. */
export const membershipEnding = message({
  kind: "membership_ending",
  topic: "renew",
  mail: sendReminder,
  values: z.object({ validUntil: z.string(), hasEnded: z.boolean() }),
  render: ({ validUntil, hasEnded }) => {
    const end = formatDay(validUntil);
    const link = "/dashboard/payments";
    if (!hasEnded) {
      const message = `Its last day is ${end}. If you renew now, the new year starts where this one ends.`;
      return { title: "Your membership ends soon", message, link };
    }
    const graceEnd = formatDay(daysAfter(validUntil, GRACE_DAYS));
    const message = `It ended on ${end}. Renew it by ${graceEnd} to stay a member.`;
    return { title: "Your membership has ended", message, link };
  },
});

export const membershipLapsed = message({
  kind: "membership_lapsed",
  topic: "renew",
  values: z.object({}),
  render: () => ({
    title: "Your membership has lapsed",
    message: "It was not renewed in time. Renew it to be a member again.",
    link: "/dashboard/payments",
  }),
});
