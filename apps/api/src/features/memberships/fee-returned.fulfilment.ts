import { GRACE_DAYS, planOf } from "@party/contract/values/membership-plans";
import type { MembershipState } from "#features/memberships/memberships.tables.ts";
import {
  deleteTerm,
  findTerm,
  type HeldMembership,
  holdMembership,
  holdMembershipInPlan,
  setAwaiting,
  setBack,
  setReplaced,
} from "#features/memberships/validity.queries.ts";
import { closePaymentsFor } from "#features/payments/closing.ts";
import type { Forget, TakeBack } from "#features/payments/fulfilment.ts";
import type { Intent } from "#features/payments/payments.ts";
import { noteReview } from "#features/payments/reviews.ts";
import { dayInNairobi, dayInWords, daysAfter } from "#nairobi-days.ts";

type Term = NonNullable<Awaited<ReturnType<typeof findTerm>>>;

const RUNNING: MembershipState[] = ["active", "grace", "lapsed"];
const nameOf = ({ membership_type }: HeldMembership) => planOf(membership_type).name;

/**
 * The fee went back, so the year that it paid for is taken off again: the first one leaves a membership that waits for its
 * fee, a renewal the end that was before, a change of plan the old plan (docs/decisions/0082). Where something was built
 * on that year since, a person decides.
 */
export const takeBackYear: TakeBack = async (tx, _services, intent) => {
  const membership = await holdMembership(tx, intent.target_id);
  const term = await findTerm(tx, intent.id);
  if (!membership || !term) return "It had not started or renewed a membership.";
  if (term.membership_id !== membership.id) return takeBackChange(tx, intent, membership, term);
  if (!isLastYear(membership, term)) return askPerson(tx, intent, membership);
  const name = nameOf(membership);
  const startedBefore = await deleteTerm(tx, intent.id, membership.id);
  // What is owed next starts on another day now.
  await closePaymentsFor(tx, "membership", [membership.id]);
  if (intent.term === dayInNairobi(membership.created_at)) {
    await setAwaiting(tx, membership.id);
    return `So your ${name} membership waits for its fee again. You can pay it on your dashboard.`;
  }
  const valid_until = daysAfter(intent.term, -1);
  const unbroken = term.valid_from === intent.term;
  const valid_from = unbroken ? membership.valid_from : startedBefore;
  const state = stateOn(dayInNairobi(new Date()), valid_until);
  await setBack(tx, membership.id, { state, valid_from, valid_until });
  return `So your ${name} membership is not renewed: its last day is ${dayInWords(valid_until)}. You can renew it on your dashboard.`;
};

type Tx = Parameters<TakeBack>[0];

/** The plan that was changed to ends, and the one before goes on as it would have. */
async function takeBackChange(tx: Tx, intent: Intent, old: HeldMembership, term: Term): Promise<string> {
  const higher = await holdMembership(tx, term.membership_id);
  const again = old.user_id !== null && (await holdMembershipInPlan(tx, old.user_id, old.membership_type));
  if (!higher || !isLastYear(higher, term) || old.state !== "replaced" || again) {
    return askPerson(tx, intent, higher ?? old);
  }
  await deleteTerm(tx, intent.id, higher.id);
  await closePaymentsFor(tx, "membership", [higher.id]);
  await setReplaced(tx, higher.id);
  const { valid_from, valid_until } = old;
  const state = valid_until === null ? "active" : stateOn(dayInNairobi(new Date()), valid_until);
  await setBack(tx, old.id, { state, valid_from, valid_until });
  return `So you have your ${nameOf(old)} membership again, in place of the ${nameOf(higher)} one.`;
}

/** Nothing was paid, or changed, on top of it. */
const isLastYear = ({ state, valid_until }: HeldMembership, term: Term): boolean =>
  RUNNING.includes(state) && valid_until === term.valid_until;

async function askPerson(tx: Tx, { id }: Intent, membership: HeldMembership): Promise<string> {
  const note = `The fee went back of a ${nameOf(membership)} membership that is ${membership.state} and has been renewed or changed since: decide what becomes of it.`;
  await noteReview(tx, { kind: "reversed", intentId: id, note });
  return "A person at our office looks at what this means for your membership, and writes to you.";
}

/** Where a membership stands that ends on a day. */
function stateOn(today: string, validUntil: string): MembershipState {
  if (today <= validUntil) return "active";
  return today <= daysAfter(validUntil, GRACE_DAYS) ? "grace" : "lapsed";
}

/** An application stays with its account, and goes with it. */
export const keepApplication: Forget = async () => undefined;
