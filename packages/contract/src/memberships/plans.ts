import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Instant } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { membershipTypes } from "../values/memberships/membership-plans.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

const PlanId = z.enum(membershipTypes);
const Fee = z.int().meta({ description: "of a year, whole KES" });

export const plans = endpoints({
  list: {
    route: "GET /memberships/plans/",
    summary: "Tiers and fees in force, in the party's order",
    access: "public",
    reply: z.object({
      results: z.array(
        z.object({
          id: PlanId,
          name: z.string(),
          fee: Fee,
          category: z.string(),
          benefits: z.array(z.string()),
          offered: z.boolean().meta({ description: "whether newcomers can choose it" }),
        }),
      ),
    }),
    limits: ["6000/hour/address"],
  },
});

export const FeeHistoryEntry = z.object({
  plan: PlanId,
  before: Fee,
  fee: Fee,
  at: Instant,
  proposal: z.int().nullable(),
  proposed_by: z.string().nullable().meta({ description: "null for the operator of the server" }),
  approved_by: z.string().nullable(),
});

/** Tiers and fees are changed as the text `membership-plans`: drafts, proposals and schedules are its own. */
export const staffPlans = endpoints({
  show: {
    route: "GET /staff/membership-plans/",
    summary: "Fees in force, what is scheduled, their history, and how many memberships are renewed after a day",
    inAuditLog: auditSentence("reading", "{who} looked at tiers and fees", "{who} tried to look at tiers and fees"),
    access: staffAccess("texts.publish", { within: "nation" }),
    query: z.object({
      from: z.iso
        .date(inputError("date"))
        .regex(/^[1-9]/, inputError("date"))
        .optional()
        .meta({ description: "the day of a change; today without it" }),
    }),
    reply: z.object({
      fees: z.record(PlanId, Fee),
      scheduled: z
        .object({ at: Instant, proposal: z.int(), fees: z.record(PlanId, Fee) })
        .nullable()
        .meta({ description: "approved by two people for a day to come" }),
      history: z.array(FeeHistoryEntry).meta({ description: "newest first; what a fresh start has is none" }),
      renewals: z
        .array(z.object({ plan: PlanId, count: z.int() }))
        .meta({ description: "memberships that are renewed in the 30 days from the day, by plan" }),
    }),
  },
});
