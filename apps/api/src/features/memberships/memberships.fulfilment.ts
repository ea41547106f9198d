import { GRACE_DAYS, planOf } from "@party/contract/values/membership-plans";
import { memberNumber, termOwed } from "#features/memberships/fees.ts";
import { changePlan } from "#features/memberships/plan-change.fulfilment.ts";
import { planChangedTo } from "#features/memberships/plan-change.ts";
import {
  findTerm,
  giveNumber,
  type HeldMembership,
  holdMembership,
  insertTerm,
  setActive,
} from "#features/memberships/validity.queries.ts";
import { notify, settleNotifications } from "#features/notifications/notifications.ts";
import type { Fulfil } from "#features/payments/fulfilment.ts";
import { noteReview } from "#features/payments/reviews.ts";
import { dayInNairobi, dayInWords, daysAfter, lastDayOfYear } from "#nairobi-days.ts";
import { sendStarted } from "./memberships.emails.ts";

const RECEIPT_ALONE = { receiptSent: false };

/** The fee has arrived: the membership starts, or goes on for another year. */
export const startMembership: Fulfil = async (tx, services, { intent, paidAt }) => {
  const membership = await holdMembership(tx, intent.target_id);
  if (await findTerm(tx, intent.id)) return RECEIPT_ALONE;
  const plan = planChangedTo(intent);
  if (plan) return changePlan(membership, plan)(tx, services, { intent, paidAt });
  if (!membership || ["resigned", "replaced", "applied"].includes(membership.state)) {
    const note = `A fee came for a membership that is ${membership?.state ?? "not there"}.`;
    await noteReview(tx, { kind: "cannot_fulfil", intentId: intent.id, note });
    return RECEIPT_ALONE;
  }
  if (intent.term !== termOwed(membership)) {
    const note = `The year from ${intent.term} is paid already.`;
    await noteReview(tx, { kind: "overpaid", intentId: intent.id, note });
    return RECEIPT_ALONE;
  }
  const renewal = membership.valid_until !== null;
  const from = startOfYear(membership, dayInNairobi(paidAt));
  const valid_until = lastDayOfYear(from);
  const number = membership.number ?? (await giveNumber(tx, membership.user_id));
  // Whoever renews in time has been a member without a break.
  const unbroken = renewal && from === intent.term;
  const valid_from = (unbroken && membership.valid_from) || from;
  await setActive(tx, membership.id, { number, valid_from, valid_until });
  await insertTerm(tx, { intent_id: intent.id, membership_id: membership.id, valid_from: from, valid_until });
  if (membership.user_id === null) return RECEIPT_ALONE;
  const { name } = planOf(membership.membership_type);
  await settleNotifications(tx, membership.user_id, "renew");
  await notify(tx, membership.user_id, {
    title: renewal ? "Your membership is renewed" : "Your membership is active",
    message: `Thank you, ${membership.first_name}. Your ${name} membership ${memberNumber(number)} is valid until ${dayInWords(valid_until)}.`,
    link: "/dashboard/payments",
  });
  await services.jobs.enqueue(tx, sendStarted, { intentId: intent.id, renewal });
  return { receiptSent: true };
};

/**
 * A year follows the last one while that, or its grace, has not ended on the day of the payment: by the calendar and not
 * by the state, which a worker may have changed since. Otherwise it starts with the payment.
 */
function startOfYear({ valid_until }: HeldMembership, paid: string): string {
  const follows = valid_until !== null && paid <= daysAfter(valid_until, GRACE_DAYS);
  return follows ? daysAfter(valid_until, 1) : paid;
}
