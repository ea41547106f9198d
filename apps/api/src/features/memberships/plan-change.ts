import { type MembershipType, planOf } from "@party/contract/values/membership-plans";
import { userById } from "#features/auth/auth.ts";
import { changeOf, isInForce } from "#features/memberships/plan-credit.ts";
import { holdMembershipInPlan, holdMembershipOf } from "#features/memberships/validity.queries.ts";
import { closePayment, findPayment, type Intent, openPayment } from "#features/payments/payments.ts";
import { dayInNairobi, daysAfter } from "#nairobi-days.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

const TERM = "change:";

/** The plan that a payment changes a membership to, if that is what it is for. */
export const planChangedTo = ({ term }: Pick<Intent, "term">): MembershipType | undefined =>
  term.startsWith(TERM) ? (term.slice(TERM.length) as MembershipType) : undefined;

/**
 * Opens the payment for changing a membership to a higher plan. Nothing changes until it is paid. Its sum holds for the
 * day: the payment of an earlier day gives way to one of today's sum, unless somebody is paying it right now.
 */
export async function openChangePayment(
  { db }: Pick<Services, "db">,
  userId: number,
  membershipId: number,
  plan: MembershipType,
): Promise<Intent> {
  const { email } = await userById({ db }, userId);
  return db.transaction().execute(async (tx) => {
    const membership = await holdMembershipOf(tx, userId, membershipId);
    if (!membership) throw new Problem("membership_unknown");
    const today = dayInNairobi(new Date());
    const change = changeOf(membership, plan, today);
    const beside = await holdMembershipInPlan(tx, userId, plan);
    if (!change || (beside && isInForce(beside))) throw new Problem("plan_not_changeable");
    const term = `${TERM}${plan}`;
    const there = await findPayment(tx, "membership", membership.id, term);
    if (there?.state === "open" && there.amount !== change.amount) await closePayment(tx, there.id);
    return openPayment(tx, {
      purpose: "membership",
      targetId: membership.id,
      term,
      title: `Change to ${planOf(plan).name} membership`,
      amount: change.amount,
      userId,
      payerName: `${membership.first_name} ${membership.last_name}`,
      payerEmail: email,
      expiresAt: new Date(`${daysAfter(today, 1)}T00:00:00+03:00`),
    });
  });
}
