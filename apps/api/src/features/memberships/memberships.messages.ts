import { inLanguages, type Language } from "@party/contract/values/languages";
import { GRACE_DAYS, membershipTypes, planOf } from "@party/contract/values/membership-plans";
import { daysAfter, formatDay } from "@party/contract/values/nairobi-time";
import { z } from "zod";
import { defineMessage } from "#features/notifications/notifications.ts";
import { formatMemberNumber } from "#party.ts";
import * as kiswahili from "./emails/memberships.emails.content.sw.ts";
import { membershipMessages } from "./emails/memberships.emails.content.ts";
import { sendMembershipReminder, sendMembershipStarted } from "./emails/memberships.emails.ts";

const texts = inLanguages(membershipMessages, kiswahili.membershipMessages);

const Plan = z.enum(membershipTypes);
const TermValues = z.object({ firstName: z.string(), plan: Plan, number: z.int(), validUntil: z.string() });

/** What the texts about a term are given. */
const formatTermValues = ({ firstName, plan, number, validUntil }: z.infer<typeof TermValues>, language: Language) =>
  [firstName, planOf(plan, language).name, formatMemberNumber(number), formatDay(validUntil, language)] as const;

export const membershipStarted = defineMessage({
  kind: "membership_started",
  email: sendMembershipStarted,
  values: TermValues.extend({ renewal: z.boolean() }),
  dashboard: ({ renewal, ...term }, language) => ({
    title: texts[language][renewal ? "renewed" : "active"],
    message: texts[language].thanks(...formatTermValues(term, language)),
    link: "/dashboard/payments",
  }),
});

export const planChanged = defineMessage({
  kind: "membership_plan_changed",
  email: sendMembershipStarted,
  values: TermValues.extend({ previous: Plan }),
  dashboard: ({ previous, ...term }, language) => ({
    title: texts[language].changed(planOf(term.plan, language).name),
    message: texts[language].thanksForChange(...formatTermValues(term, language), planOf(previous, language).name),
    link: "/dashboard/payments",
  }),
});

/** A reminder before, on or after the last day. */
export const membershipEnding = defineMessage({
  kind: "membership_ending",
  topic: "renew",
  email: sendMembershipReminder,
  values: z.object({ validUntil: z.string(), hasEnded: z.boolean() }),
  dashboard: ({ validUntil, hasEnded }, language) => {
    const { ending, ended } = texts[language];
    const end = formatDay(validUntil, language);
    const graceEnd = formatDay(daysAfter(validUntil, GRACE_DAYS), language);
    return { ...(hasEnded ? ended(end, graceEnd) : ending(end)), link: "/dashboard/payments" };
  },
});

export const membershipLapsed = defineMessage({
  kind: "membership_lapsed",
  topic: "renew",
  values: z.object({}),
  dashboard: (_, language) => ({ ...texts[language].lapsed, link: "/dashboard/payments" }),
});
