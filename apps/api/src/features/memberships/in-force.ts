import { planOf } from "@party/contract/values/membership-plans";
import type { Database } from "#database/database.ts";
import { memberNumber } from "#features/memberships/fees.ts";
import { findInForce, findUserInForce, numberMembership } from "#features/memberships/in-force.queries.ts";

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

/** The user behind a number; undefined unless they are a member today. */
export const userInForce = async (db: Database, number: number): Promise<number | undefined> =>
  (await findUserInForce(db, number))?.user_id ?? undefined;
