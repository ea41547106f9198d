import type { OwnMembership } from "@party/contract/memberships";
import { planOf, RENEWAL_DAYS } from "@party/contract/values/membership-plans";
import { userById } from "#features/auth/auth.ts";
import { changesOf } from "#features/memberships/plan-credit.ts";
import { type HeldMembership, holdMembershipOf, listMembershipsOf } from "#features/memberships/validity.queries.ts";
import { type Intent, openPayment } from "#features/payments/payments.ts";
import { dayInNairobi, daysAfter, daysUntil } from "#nairobi-days.ts";
import { party } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

/** A member's own memberships, newest first, with what is to be paid for each. */
export async function ownMemberships({ db }: Pick<Services, "db">, userId: number): Promise<OwnMembership[]> {
  const today = dayInNairobi(new Date());
  const all = await listMembershipsOf(db, userId);
  return all.map((membership) => ({
    ...membership,
    created_at: membership.created_at.toISOString(),
    number: membership.number === null ? null : memberNumber(membership.number),
    ...feeOf(membership, today),
    changes: changesOf(membership, all, today),
  }));
}

/** Opens the payment of what is owed for a membership; while that is not settled, the same one is given. */
export async function openFeePayment(
  { db }: Pick<Services, "db">,
  userId: number,
  membershipId: number,
): Promise<Intent> {
  const { email } = await userById({ db }, userId);
  return db.transaction().execute(async (tx) => {
    const membership = await holdMembershipOf(tx, userId, membershipId);
    if (!membership) throw new Problem("membership_unknown");
    const { owed, renewal } = feeOf(membership, dayInNairobi(new Date()));
    if (owed === 0) throw new Problem("nothing_owed");
    const { name } = planOf(membership.membership_type);
    return openPayment(tx, {
      purpose: "membership",
      targetId: membership.id,
      term: termOwed(membership),
      title: renewal ? `${name} membership, renewal` : `${name} membership`,
      amount: owed,
      userId,
      payerName: `${membership.first_name} ${membership.last_name}`,
      payerEmail: email,
    });
  });
}

/** What is to be paid on a day, or may be paid already. The first year costs what it did on applying. */
export function feeOf(
  { state, membership_type, fee, valid_until }: HeldMembership,
  today: string,
): { owed: number; renewal: boolean } {
  if (state === "awaiting_payment") return { owed: fee, renewal: false };
  const ends = state === "active" && valid_until !== null && daysUntil(today, valid_until) <= RENEWAL_DAYS;
  const owed = ends || state === "grace" || state === "lapsed" ? planOf(membership_type).fee : 0;
  return { owed, renewal: owed > 0 };
}

/**
 * The first day of the year that is to be paid next, at its earliest: the day after the last one that is paid, else the
 * day of applying. It names the payment and stays until that is fulfilled, however late.
 */
export const termOwed = ({ valid_until, created_at }: HeldMembership): string =>
  valid_until === null ? dayInNairobi(created_at) : daysAfter(valid_until, 1);

/** As it stands on a member's card: `U-000123`. */
export const memberNumber = (number: number): string =>
  `${party.shortName[0]!.toUpperCase()}-${String(number).padStart(6, "0")}`;
