import type { PlanChange } from "@party/contract/memberships";
import {
  GRACE_DAYS,
  listPlans,
  type MembershipType,
  planOf,
  RENEWAL_DAYS,
} from "@party/contract/values/membership-plans";
import { dayInNairobi, daysAfter, daysUntil } from "@party/contract/values/nairobi-time";
import type { Database } from "#database/database.ts";
import { getUserById } from "#features/auth/auth.ts";
import { findCurrentIntent, type Intent } from "#features/payments/intents/intents.queries.ts";
import { closePayment, openPayment } from "#features/payments/intents/intents.ts";
import { sumLedgerEntries } from "#features/payments/ledger/ledger.queries.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { type FeeChange, type Fees, findFees } from "./fees.queries.ts";
import { lockMembershipInPlan, lockMembershipOf, type MembershipRow } from "./memberships.queries.ts";

/**
 * Opens the payment of the fee due, or returns the one that is open already. One with the fee of before is closed first, unless
 * an attempt is under way: what was shown is what is owed.
 */
export async function openFeePayment(
  { db }: Pick<Services, "db">,
  userId: number,
  membershipId: number,
): Promise<Intent> {
  const { email } = await getUserById({ db }, userId);
  return db.transaction().execute(async (tx) => {
    const membership = await lockMembershipOf(tx, userId, membershipId);
    if (!membership) throw new Problem("membership_unknown");
    const { owed, renewal } = calculateFeeDue(membership, dayInNairobi(new Date()), await findFees(tx));
    if (owed === 0) throw new Problem("nothing_owed");
    const term = nextTermStart(membership);
    await closePaymentOfOtherAmount(tx, membership.id, term, owed);
    return openPayment(tx, {
      purpose: "membership",
      targetId: membership.id,
      term,
      subject: { kind: "membership", plan: membership.membership_type, renewal },
      amount: owed,
      userId,
      payerName: `${membership.first_name} ${membership.last_name}`,
      payerEmail: email,
    });
  });
}

/** What was paid in part stays owed as it was shown. */
async function closePaymentOfOtherAmount(tx: Database, membershipId: number, term: string, amount: number) {
  const open = await findCurrentIntent(tx, "membership", membershipId, term);
  if (open?.state !== "open" || open.amount === amount) return;
  if ((await sumLedgerEntries(tx, open.id)) === 0) await closePayment(tx, open.id);
}

/** The fee due on a day, or payable already. The first term costs what was shown on applying. @param fees of the day */
export function calculateFeeDue(
  {
    state,
    membership_type,
    fee,
    valid_until,
  }: Pick<MembershipRow, "state" | "membership_type" | "fee" | "valid_until">,
  today: string,
  fees: Fees,
): { owed: number; renewal: boolean } {
  if (state === "awaiting_payment") return { owed: fee, renewal: false };
  const ends = state === "active" && valid_until !== null && daysUntil(today, valid_until) <= RENEWAL_DAYS;
  const owed = ends || state === "grace" || state === "lapsed" ? fees[membership_type] : 0;
  return { owed, renewal: owed > 0 };
}

/**
 * The earliest first day of the next term: the day after the last paid one, else the day of applying. It identifies the
 * payment until that is fulfilled.
 */
export const nextTermStart = ({ valid_until, created_at }: MembershipRow): string =>
  valid_until === null ? dayInNairobi(created_at) : daysAfter(valid_until, 1);

type RenewedMembership = Pick<MembershipRow, "state" | "membership_type" | "valid_until" | "paid_fee">;

const toChange = ({ before, fee, at }: FeeChange) => ({ before, fee, at: at.toISOString() });

/** The change of the fee since the last one was paid, where it was another one; null without a renewal. */
export function feeChangeOf({ membership_type, valid_until, paid_fee }: RenewedMembership, last: readonly FeeChange[]) {
  const change = last.find(({ plan }) => plan === membership_type);
  return valid_until !== null && change && change.fee !== paid_fee ? toChange({ ...change, before: paid_fee }) : null;
}

/** The next change of the fee, where a renewal that is possible now may cost the one or the other. */
export function scheduledFeeChangeOf(
  { membership_type, state, valid_until }: RenewedMembership,
  all: readonly FeeChange[],
  today: string,
) {
  const change = all.find(({ plan }) => plan === membership_type);
  if (!change || valid_until === null || (state !== "active" && state !== "grace")) return null;
  if (daysUntil(today, valid_until) > RENEWAL_DAYS) return null;
  return dayInNairobi(change.at) <= daysAfter(valid_until, GRACE_DAYS) ? toChange(change) : null;
}

const PLAN_CHANGE_TERM_PREFIX = "change:";

/** The new plan, if the payment is for a plan change. */
export const newPlanOfIntent = ({ term }: Pick<Intent, "term">): MembershipType | undefined =>
  term.startsWith(PLAN_CHANGE_TERM_PREFIX) ? (term.slice(PLAN_CHANGE_TERM_PREFIX.length) as MembershipType) : undefined;

/**
 * Opens the payment of a change to a higher plan. The amount is valid for a day: an open payment with another amount is
 * closed first, unless an attempt is under way.
 */
export async function openPlanChangePayment(
  { db }: Pick<Services, "db">,
  userId: number,
  membershipId: number,
  plan: MembershipType,
): Promise<Intent> {
  const { email } = await getUserById({ db }, userId);
  return db.transaction().execute(async (tx) => {
    const membership = await lockMembershipOf(tx, userId, membershipId);
    if (!membership) throw new Problem("membership_unknown");
    const today = dayInNairobi(new Date());
    const change =
      planOf(plan).offered === false ? undefined : calculatePlanChange(membership, plan, today, await findFees(tx));
    const existing = await lockMembershipInPlan(tx, userId, plan);
    if (!change || (existing && isMembershipActive(existing))) throw new Problem("plan_not_changeable");
    const term = `${PLAN_CHANGE_TERM_PREFIX}${plan}`;
    await closePaymentOfOtherAmount(tx, membership.id, term, change.amount);
    return openPayment(tx, {
      purpose: "membership",
      targetId: membership.id,
      term,
      subject: { kind: "plan_change", plan, fee: change.fee },
      amount: change.amount,
      userId,
      payerName: `${membership.first_name} ${membership.last_name}`,
      payerEmail: email,
      expiresAt: new Date(`${daysAfter(today, 1)}T00:00:00+03:00`),
    });
  });
}

type CurrentMembership = Pick<MembershipRow, "membership_type" | "state" | "valid_until" | "paid_fee">;

/** The same date some months later, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Whole months left of a membership; a month that has begun counts as used. */
export function unusedMonths(today: string, validUntil: string): number {
  let months = 0;
  while (addMonths(today, months + 1) <= validUntil) months += 1;
  return months;
}

/**
 * The price of a change to a higher plan: its yearly fee minus a credit of a twelfth of what the present year cost for each
 * unused whole month, rounded up to the next shilling (docs/decisions/0010).
 * @param fees of the day
 * @returns undefined where the plan is not higher, the credit exceeds its fee, or the membership is not active
 */
export function calculatePlanChange(
  membership: CurrentMembership,
  plan: MembershipType,
  today: string,
  fees: Fees,
): PlanChange | undefined {
  const { membership_type, state, valid_until, paid_fee } = membership;
  const fee = fees[plan];
  // Higher than the present plan today, and than what was paid for it.
  if ((state !== "active" && state !== "grace") || fee <= Math.max(fees[membership_type], paid_fee)) return undefined;
  const months = valid_until === null ? 0 : unusedMonths(today, valid_until);
  const credit = Math.ceil((paid_fee * months) / 12);
  // Paid for years ahead: the office decides.
  if (credit >= fee) return undefined;
  return { membership_type: plan, fee, months, credit, amount: fee - credit };
}

/** The possible changes of a membership today, without plans that the member has already. */
export const listPlanChanges = (
  membership: CurrentMembership,
  all: readonly CurrentMembership[],
  today: string,
  fees: Fees,
): PlanChange[] =>
  listPlans()
    .filter(({ offered }) => offered !== false)
    .toSorted((one, other) => fees[one.id] - fees[other.id])
    .filter(({ id }) => !all.some((other) => other.membership_type === id && isMembershipActive(other)))
    .flatMap(({ id }) => calculatePlanChange(membership, id, today, fees) ?? []);

/** The grace period counts as active. */
export const isMembershipActive = ({ state }: Pick<MembershipRow, "state">): boolean =>
  state === "active" || state === "grace";
