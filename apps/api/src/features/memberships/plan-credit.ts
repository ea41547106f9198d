import type { PlanChange } from "@party/contract/memberships";
import { type MembershipType, membershipPlans, planOf } from "@party/contract/values/membership-plans";
import type { HeldMembership } from "#features/memberships/validity.queries.ts";

type InForce = Pick<HeldMembership, "membership_type" | "state" | "valid_until">;

/** The same date some months later, or the last day of a month that is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Whole months of a membership that are still to come; the one that has begun counts as used. */
export function unusedMonths(today: string, validUntil: string): number {
  let months = 0;
  while (monthsAfter(today, months + 1) <= validUntil) months += 1;
  return months;
}

/**
 * What a change to a higher plan costs on a day: its fee for a year less the unused whole months of the present one, a
 * twelfth of its fee each, rounded up to the next shilling (docs/decisions/0070).
 * @returns undefined where the plan is not a higher one, the credit exceeds it, or the membership is not in force
 */
export function changeOf(membership: InForce, plan: MembershipType, today: string): PlanChange | undefined {
  const { membership_type, state, valid_until } = membership;
  const [present, wanted] = [planOf(membership_type), planOf(plan)];
  if ((state !== "active" && state !== "grace") || wanted.fee <= present.fee) return undefined;
  const months = valid_until === null ? 0 : unusedMonths(today, valid_until);
  const credit = Math.ceil((present.fee * months) / 12);
  // Paid for years ahead, by whatever way: for a person of the party to decide.
  if (credit >= wanted.fee) return undefined;
  return { membership_type: plan, fee: wanted.fee, months, credit, amount: wanted.fee - credit };
}

/** The changes that a membership can make today; to a plan that the member holds beside it there is none. */
export const changesOf = (membership: InForce, all: readonly InForce[], today: string): PlanChange[] =>
  membershipPlans
    .filter(({ id }) => !all.some((other) => other.membership_type === id && isInForce(other)))
    .flatMap(({ id }) => changeOf(membership, id, today) ?? []);

export const isInForce = ({ state }: Pick<HeldMembership, "state">): boolean => state === "active" || state === "grace";
