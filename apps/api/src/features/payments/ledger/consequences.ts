import { inLanguages, type Language } from "@party/contract/values/languages";
import { membershipTypes, planOf } from "@party/contract/values/membership-plans";
import { formatKes } from "@party/contract/values/money";
import { formatDay } from "@party/contract/values/nairobi-time";
import { z } from "zod";
import { type EmailContent, emailIn } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES } from "#jobs/emails.ts";
import { job } from "#jobs/jobs.ts";
import * as kiswahili from "./reversals.emails.content.sw.ts";
import { reversalEmails } from "./reversals.emails.content.ts";

const texts = inLanguages(reversalEmails, kiswahili.reversalEmails);

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
  z.object({ kind: z.literal("nothing_else") }),
]);
export type ReversalConsequence = z.infer<typeof ReversalConsequence>;

/** @returns a sentence without personal data */
export function reversalConsequenceText(consequence: ReversalConsequence, language: Language): string {
  const { consequences } = texts[language];
  switch (consequence.kind) {
    case "fee_due":
      return consequences.fee_due(planOf(consequence.plan, language).name);
    case "not_renewed":
      return consequences.not_renewed(
        planOf(consequence.plan, language).name,
        formatDay(consequence.lastDay, language),
      );
    case "plan_restored":
      return consequences.plan_restored(
        planOf(consequence.plan, language).name,
        planOf(consequence.instead, language).name,
      );
    case "order_cancelled":
      return consequences[consequence.handedOut ? "order_cancelled" : "order_for_sale"](consequence.number);
    default:
      return consequences[consequence.kind];
  }
}

/** Contains no personal data; the address is read when the email is sent. `amount`: where more of the payment had gone back. */
export const sendReversalEmail = job<{ intentId: number; consequence: ReversalConsequence; amount?: number }>(
  "payments.send-returned",
  EMAIL_RETRIES,
);

/** @param contact an email address of the party */
export function reversalEmail(
  language: Language,
  {
    title,
    reference,
    amount,
    consequence,
    receipt,
    contact,
  }: {
    title: string;
    reference: string;
    /** Whole KES. */
    amount: number;
    consequence: string;
    receipt: string | undefined;
    contact: string;
  },
): EmailContent {
  const { email, receipt: receiptLine, reference: referenceLine, unexpected } = texts[language];
  const { back, ...text } = email(formatKes(amount), title);
  const paragraphs = [back, consequence, ...(receipt ? [receiptLine(receipt)] : [])];
  return emailIn(language, { ...text, paragraphs, notes: [referenceLine(reference), unexpected(contact)] });
}
