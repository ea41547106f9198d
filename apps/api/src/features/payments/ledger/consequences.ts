import type { InLanguages, Language } from "@party/contract/values/languages";
import { membershipTypes, planOf } from "@party/contract/values/membership-plans";
import { formatDay } from "@party/contract/values/nairobi-time";
import type { Translated } from "@party/contract/values/translated";
import { z } from "zod";
import * as kiswahili from "./reversals.emails.content.sw.ts";
import { reversalEmails } from "./reversals.emails.content.ts";

type ReversalConsequenceTexts = Translated<typeof reversalEmails.consequences>;
const texts: InLanguages<ReversalConsequenceTexts> = {
  en: reversalEmails.consequences,
  sw: kiswahili.reversalEmails.consequences,
};

const Plan = z.enum(membershipTypes);

/** What the reversal of a payment means for the payer. */
export const ReversalConsequence = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("no_membership") }),
  z.object({ kind: z.literal("fee_due"), plan: Plan }),
  z.object({ kind: z.literal("not_renewed"), plan: Plan, lastDay: z.string() }),
  z.object({ kind: z.literal("plan_restored"), plan: Plan, instead: Plan }),
  z.object({ kind: z.literal("office_decides") }),
  z.object({ kind: z.literal("order_had_ended") }),
  z.object({ kind: z.literal("order_cancelled"), number: z.string(), handedOut: z.boolean() }),
  z.object({ kind: z.literal("gift_not_counted") }),
  z.object({ kind: z.literal("gift_not_entered") }),
]);
export type ReversalConsequence = z.infer<typeof ReversalConsequence>;

/** @returns a sentence without personal data */
export function reversalConsequenceText(consequence: ReversalConsequence, language: Language): string {
  const consequences = texts[language];
  switch (consequence.kind) {
    case "fee_due":
      return consequences.fee_due(planOf(consequence.plan).name);
    case "not_renewed":
      return consequences.not_renewed(planOf(consequence.plan).name, formatDay(consequence.lastDay, language));
    case "plan_restored":
      return consequences.plan_restored(planOf(consequence.plan).name, planOf(consequence.instead).name);
    case "order_cancelled":
      return consequences[consequence.handedOut ? "order_cancelled" : "order_for_sale"](consequence.number);
    default:
      return consequences[consequence.kind];
  }
}
