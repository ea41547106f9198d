import type { PaymentNote } from "@party/contract/payment-notes";
import { GRACE_DAYS, type MembershipType } from "@party/contract/values/membership-plans";
import { dayInNairobi, daysAfter, lastDayOfYear } from "@party/contract/values/nairobi-time";
import { retireNotifications } from "#features/notifications/notifications.queries.ts";
import { notify } from "#features/notifications/notifications.ts";
import type { AnonymiseHandler, FulfilHandler, RevokeHandler } from "#features/payments/fulfilment.ts";
import type { Intent } from "#features/payments/intents/intents.queries.ts";
import { closePaymentsFor } from "#features/payments/intents/intents.ts";
import { insertPaymentReview } from "#features/payments/ledger/ledger.queries.ts";
import { findFees } from "./fees.queries.ts";
import { isMembershipActive, newPlanOfIntent, nextTermStart } from "./fees.ts";
import { membershipStarted, planChanged } from "./memberships.messages.ts";
import {
  assignMemberNumber,
  deleteTerm,
  findTerm,
  insertMembershipInPlan,
  insertTerm,
  lockMembership,
  lockMembershipInPlan,
  type MembershipRow,
  type MembershipState,
  markAwaitingPayment,
  markMembershipReplaced,
  setMembershipActive,
  updateMembershipValidity,
} from "./memberships.queries.ts";

const RECEIPT_NOT_SENT = { receiptSent: false };

/** Starts or renews the membership whose fee was paid, or changes its plan. */
export const fulfilMembership: FulfilHandler = async (tx, services, { intent, paidAt }) => {
  const membership = await lockMembership(tx, intent.target_id);
  if (await findTerm(tx, intent.id)) return RECEIPT_NOT_SENT;
  const targetPlan = newPlanOfIntent(intent);
  if (targetPlan) return fulfilPlanChange(membership, targetPlan)(tx, services, { intent, paidAt });
  if (!membership || ["refused", "resigned", "replaced", "applied"].includes(membership.state)) {
    await insertPaymentReview(
      tx,
      { kind: "cannot_fulfil", intentId: intent.id },
      membership ? { reason: "membership_ended", state: membership.state } : { reason: "no_membership_for_fee" },
    );
    return RECEIPT_NOT_SENT;
  }
  if (intent.term !== nextTermStart(membership)) {
    await insertPaymentReview(
      tx,
      { kind: "overpaid", intentId: intent.id },
      { reason: "year_paid", from: intent.term },
    );
    return RECEIPT_NOT_SENT;
  }
  const renewal = membership.valid_until !== null;
  const from = startOfTerm(membership, dayInNairobi(paidAt));
  const valid_until = lastDayOfYear(from);
  const number = membership.number ?? (await assignMemberNumber(tx, membership.user_id));
  // A renewal before the end of the grace period follows the previous term without a gap.
  const isContinuous = renewal && from === intent.term;
  const valid_from = (isContinuous && membership.valid_from) || from;
  await setMembershipActive(tx, membership.id, { number, valid_from, valid_until });
  const term = { intent_id: intent.id, membership_id: membership.id, valid_from: from, valid_until };
  await insertTerm(tx, { ...term, fee: intent.amount });
  if (membership.user_id === null) return RECEIPT_NOT_SENT;
  const { user_id, first_name: firstName, membership_type: plan } = membership;
  await retireNotifications(tx, user_id, "renew");
  const values = { firstName, plan, number, validUntil: valid_until, renewal };
  await notify({ db: tx, jobs: services.jobs }, membershipStarted, [
    { userId: user_id, values, mail: { intentId: intent.id, renewal } },
  ]);
  return { receiptSent: true };
};

/**
 * A term paid before the end of the grace period follows the last one; a later one starts on the day of the payment. Decided
 * by date, because the worker may have changed the state since the payment.
 */
function startOfTerm({ valid_until }: MembershipRow, paid: string): string {
  const follows = valid_until !== null && paid <= daysAfter(valid_until, GRACE_DAYS);
  return follows ? daysAfter(valid_until, 1) : paid;
}

/** Ends the old membership as replaced and starts a term of the new plan. */
const fulfilPlanChange =
  (old: MembershipRow | undefined, plan: MembershipType): FulfilHandler =>
  async (tx, { jobs }, { intent, paidAt }) => {
    const reject = async (note: PaymentNote) => {
      await insertPaymentReview(tx, { kind: "cannot_fulfil", intentId: intent.id }, note);
      return RECEIPT_NOT_SENT;
    };
    if (old?.user_id == null) return reject({ reason: "change_without_account" });
    if (!isMembershipActive(old) && old.state !== "lapsed")
      return reject({ reason: "change_of_inactive", state: old.state });
    const existing = await lockMembershipInPlan(tx, old.user_id, plan);
    if (existing && isMembershipActive(existing)) return reject({ reason: "change_to_same" });

    const valid_from = dayInNairobi(paidAt);
    const valid_until = lastDayOfYear(valid_from);
    const number = old.number ?? (await assignMemberNumber(tx, old.user_id));
    // What was shown, not what it costs by now.
    const { subject } = intent;
    const fee = (subject.kind === "plan_change" && subject.fee) || (await findFees(tx))[plan];
    await markMembershipReplaced(tx, old.id);
    const validity = { number, valid_from, valid_until };
    // An unpaid or lapsed membership of the new plan is reused.
    const id =
      existing?.id ?? (await insertMembershipInPlan(tx, old.id, { membership_type: plan, fee, ...validity }))!.id;
    if (existing) await setMembershipActive(tx, id, validity);
    await insertTerm(tx, { intent_id: intent.id, membership_id: id, valid_from, valid_until, fee });
    const { user_id, first_name: firstName, membership_type: previous } = old;
    await notify({ db: tx, jobs }, planChanged, [
      {
        userId: user_id,
        values: { firstName, plan, number, validUntil: valid_until, previous },
        mail: { intentId: intent.id, renewal: false },
      },
    ]);
    return { receiptSent: true };
  };

type MembershipTerm = NonNullable<Awaited<ReturnType<typeof findTerm>>>;

const STARTED_STATES: MembershipState[] = ["active", "grace", "lapsed"];

/**
 * Removes the term of a fee that was reversed or refunded: the membership awaits its fee again, has its previous end, or its
 * previous plan (docs/decisions/0009). When the membership was renewed or changed since, a person decides.
 */
export const revokeMembership: RevokeHandler = async (tx, _services, intent) => {
  const membership = await lockMembership(tx, intent.target_id);
  const term = await findTerm(tx, intent.id);
  if (!membership || !term) return { kind: "no_membership" };
  if (term.membership_id !== membership.id) return revokePlanChange(tx, intent, membership, term);
  if (!isLatestTerm(membership, term)) return requestReview(tx, intent, membership);
  const { membership_type: plan } = membership;
  const startedBefore = await deleteTerm(tx, intent.id, membership.id);
  // The next term starts on another day now.
  await closePaymentsFor(tx, "membership", [membership.id]);
  if (intent.term === dayInNairobi(membership.created_at)) {
    await markAwaitingPayment(tx, membership.id);
    return { kind: "fee_due", plan };
  }
  const valid_until = daysAfter(intent.term, -1);
  const isContinuous = term.valid_from === intent.term;
  const valid_from = isContinuous ? membership.valid_from : startedBefore;
  const state = stateOnDay(dayInNairobi(new Date()), valid_until);
  await updateMembershipValidity(tx, membership.id, { state, valid_from, valid_until });
  return { kind: "not_renewed", plan, lastDay: valid_until };
};

type Transaction = Parameters<RevokeHandler>[0];

/** Ends the new plan and restores the old one. */
async function revokePlanChange(
  tx: Transaction,
  intent: Intent,
  old: MembershipRow,
  term: MembershipTerm,
): ReturnType<RevokeHandler> {
  const higher = await lockMembership(tx, term.membership_id);
  const again = old.user_id !== null && (await lockMembershipInPlan(tx, old.user_id, old.membership_type));
  if (!higher || !isLatestTerm(higher, term) || old.state !== "replaced" || again) {
    return requestReview(tx, intent, higher ?? old);
  }
  await deleteTerm(tx, intent.id, higher.id);
  await closePaymentsFor(tx, "membership", [higher.id]);
  await markMembershipReplaced(tx, higher.id);
  const { valid_from, valid_until } = old;
  const state = valid_until === null ? "active" : stateOnDay(dayInNairobi(new Date()), valid_until);
  await updateMembershipValidity(tx, old.id, { state, valid_from, valid_until });
  return { kind: "plan_restored", plan: old.membership_type, instead: higher.membership_type };
}

/** False when the membership was renewed or changed after the term. */
const isLatestTerm = ({ state, valid_until }: MembershipRow, term: MembershipTerm): boolean =>
  STARTED_STATES.includes(state) && valid_until === term.valid_until;

async function requestReview(tx: Transaction, { id }: Intent, membership: MembershipRow): ReturnType<RevokeHandler> {
  const note = { reason: "fee_of_changed", plan: membership.membership_type, state: membership.state } as const;
  await insertPaymentReview(tx, { kind: "reversed", intentId: id }, note);
  return { kind: "office_decides" };
}

/** The state on a day of a membership that was started. */
function stateOnDay(today: string, validUntil: string): MembershipState {
  if (today <= validUntil) return "active";
  return today <= daysAfter(validUntil, GRACE_DAYS) ? "grace" : "lapsed";
}

/** Does nothing, because erasing the account anonymises its memberships. */
export const skipAnonymisation: AnonymiseHandler = async () => undefined;
