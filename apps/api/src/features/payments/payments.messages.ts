import { PaymentSubject } from "@party/contract/payment-subjects";
import { failureReasons } from "@party/contract/payments";
import { membershipTypes, planOf } from "@party/contract/values/membership-plans";
import { formatKes } from "@party/contract/values/money";
import { formatDay } from "@party/contract/values/nairobi-time";
import { failureTexts } from "@party/contract/values/payment-failures";
import { z } from "zod";
import { message } from "#features/notifications/messages.ts";
import { paymentTitle } from "./intents/payment-title.ts";
import { sendReversalEmail } from "./ledger/reversals.emails.ts";

/** Of a payment: whole KES, and what it is for. */
const Paid = z.object({ amount: z.int(), subject: PaymentSubject });

export const paymentFailed = message({
  kind: "payment_failed",
  values: Paid.extend({ reason: z.enum(failureReasons) }),
  render: ({ amount, subject, reason }) => ({
    title: `A payment of ${formatKes(amount)} did not go through`,
    message: `For: ${paymentTitle(subject)}. ${failureTexts[reason]}`,
    link: "/dashboard/payments",
  }),
});

export const paymentReceived = message({
  kind: "payment_received",
  values: Paid.extend({ receipt: z.string() }),
  render: ({ amount, subject, receipt }) => ({
    title: `We received ${formatKes(amount)}`,
    message: `For: ${paymentTitle(subject)}. Your receipt is ${receipt}.`,
    link: "/dashboard/payments",
  }),
});

const Plan = z.enum(membershipTypes);

/** What the reversal of a payment means for the payer. */
export const Consequence = z.discriminatedUnion("kind", [
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
export type Consequence = z.infer<typeof Consequence>;

const membershipIn = (plan: z.infer<typeof Plan>) => `${planOf(plan).name} membership`;

/** @returns a sentence without personal data */
export function consequenceText(consequence: Consequence): string {
  switch (consequence.kind) {
    case "no_membership":
      return "It had not started or renewed a membership.";
    case "fee_due":
      return `So your ${membershipIn(consequence.plan)} waits for its fee again. You can pay it on your dashboard.`;
    case "not_renewed":
      return `So your ${membershipIn(consequence.plan)} is not renewed: its last day is ${formatDay(consequence.lastDay)}. You can renew it on your dashboard.`;
    case "plan_restored":
      return `So you have your ${membershipIn(consequence.plan)} again, in place of the ${planOf(consequence.instead).name} one.`;
    case "office_decides":
      return "A person at our office looks at what this means for your membership, and writes to you.";
    case "order_had_ended":
      return "The order had ended before.";
    case "order_cancelled":
      return consequence.handedOut
        ? `So your order ${consequence.number} is cancelled.`
        : `So your order ${consequence.number} is cancelled, and what was in it is for sale again.`;
    case "gift_not_counted":
      return "So this gift no longer counts as given, neither in our books nor towards the limit for one giver. Thank you all the same.";
    case "gift_not_entered":
      return "It had not been entered as a gift yet.";
  }
}

export const paymentReversed = message({
  kind: "payment_reversed",
  mail: sendReversalEmail,
  values: Paid.extend({ consequence: Consequence }),
  render: ({ amount, subject, consequence }) => ({
    title: `${formatKes(amount)} went back to you`,
    message: `For: ${paymentTitle(subject)}. ${consequenceText(consequence)}`,
    link: "/dashboard/payments",
  }),
});
