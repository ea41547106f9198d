import { z } from "zod";
import { membershipTypes } from "../values/memberships/membership-plans.ts";

const Plan = z.enum(membershipTypes);

/** What a payment is for. */
export const PaymentSubject = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("membership"), plan: Plan, renewal: z.boolean() }),
  z.object({
    kind: z.literal("plan_change"),
    plan: Plan,
    fee: z.int().optional().meta({ description: "of a year of the plan, as it was shown; whole KES" }),
  }),
  z.object({ kind: z.literal("order"), items: z.int() }),
  z.object({ kind: z.literal("gift") }),
  // By staff, before the site opens; given back.
  z.object({ kind: z.literal("trial") }),
  // Of a payment from before there were subjects.
  z.object({ kind: z.literal("titled"), title: z.string() }),
]);
export type PaymentSubject = z.infer<typeof PaymentSubject>;
