import { type MembershipType, planOf } from "@party/contract/values/membership-plans";
import { memberNumber } from "#features/memberships/fees.ts";
import { isInForce } from "#features/memberships/plan-credit.ts";
import {
  giveNumber,
  type HeldMembership,
  holdMembershipInPlan,
  insertLike,
  insertTerm,
  setActive,
  setReplaced,
} from "#features/memberships/validity.queries.ts";
import { notify } from "#features/notifications/notifications.ts";
import type { Fulfil } from "#features/payments/fulfilment.ts";
import { noteReview } from "#features/payments/reviews.ts";
import { dayInNairobi, dayInWords, lastDayOfYear } from "#nairobi-days.ts";
import { sendStarted } from "./memberships.emails.ts";

/** The difference has arrived: the old membership ends as replaced, and the new one runs a year of its own. */
export const changePlan =
  (old: HeldMembership | undefined, plan: MembershipType): Fulfil =>
  async (tx, { jobs }, { intent, paidAt }) => {
    const cannot = async (note: string) => {
      await noteReview(tx, { kind: "cannot_fulfil", intentId: intent.id, note });
      return { receiptSent: false };
    };
    if (old?.user_id == null) return cannot("A change of plan was paid for a membership without an account.");
    if (!isInForce(old) && old.state !== "lapsed")
      return cannot(`A change of plan was paid for one that is ${old.state}.`);
    const beside = await holdMembershipInPlan(tx, old.user_id, plan);
    if (beside && isInForce(beside)) return cannot("A change was paid to a plan that the member has already.");

    const valid_from = dayInNairobi(paidAt);
    const valid_until = lastDayOfYear(valid_from);
    const number = old.number ?? (await giveNumber(tx, old.user_id));
    const { name, fee } = planOf(plan);
    await setReplaced(tx, old.id);
    const year = { number, valid_from, valid_until };
    // Applied for before and not paid, or lapsed: the same row goes on.
    const id = beside?.id ?? (await insertLike(tx, old.id, { membership_type: plan, fee, ...year }))!.id;
    if (beside) await setActive(tx, id, year);
    await insertTerm(tx, { intent_id: intent.id, membership_id: id, valid_from, valid_until });
    await notify(tx, old.user_id, {
      title: `You are a ${name} member now`,
      message: `Thank you, ${old.first_name}. Your ${name} membership ${memberNumber(number)} is valid until ${dayInWords(valid_until)}. It takes the place of your ${planOf(old.membership_type).name} membership.`,
      link: "/dashboard/payments",
    });
    await jobs.enqueue(tx, sendStarted, { intentId: intent.id, renewal: false });
    return { receiptSent: true };
  };
