import { planOf } from "@party/contract/values/membership-plans";
import type { Database } from "#database/database.ts";
import { memberNumber } from "#features/memberships/fees.ts";
import { findInForce, findNumberInForce, numberMembership } from "#features/memberships/in-force.queries.ts";

export interface InForce {
  /** The member's, for all plans. */
  number: number;
  /** As it is written, e.g. `U-000042`. */
  numberShown: string;
  plan: string;
  /** The last day; null without an end. */
  validUntil: string | null;
  renewalDue: boolean;
}

/** The membership of a user that is in force today, with its number; undefined without one. */
export async function membershipInForce(db: Database, userId: number): Promise<InForce | undefined> {
  const found = await findInForce(db, userId);
  if (!found) return undefined;
  const number = found.number ?? (await numberMembership(db, userId, found.id));
  return {
    number,
    numberShown: memberNumber(number),
    plan: planOf(found.membership_type).name,
    validUntil: found.valid_until,
    renewalDue: found.renewal_due,
  };
}

/** Whether the person behind a number is a member today. */
export const isNumberInForce = async (db: Database, number: number): Promise<boolean> =>
  (await findNumberInForce(db, number)) !== undefined;
