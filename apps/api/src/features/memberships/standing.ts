import { planOf } from "@party/contract/values/membership-plans";
import type { Database } from "#database/database.ts";
import type { MembershipState } from "#features/memberships/memberships.tables.ts";
import { countMemberships, findStanding } from "#features/memberships/standing.queries.ts";

/** How a member stands with the party, in the words of the dashboard. */
export interface Standing {
  status: string;
  /** The plan's name; undefined for somebody who has never applied. */
  plan: string | undefined;
  payment: string;
  /** Undefined for somebody who has never applied. */
  membership: { state: MembershipState; fee: number; valid_until: string | null } | undefined;
}

const NONE_YET = "None yet";

const statuses: Record<MembershipState, { status: string; payment: string }> = {
  applied: { status: "Applied", payment: "Nothing to pay" },
  awaiting_payment: { status: "Awaiting payment", payment: "Payment due" },
  active: { status: "Active", payment: "Active" },
  grace: { status: "Grace period", payment: "Payment due" },
  lapsed: { status: "Lapsed", payment: "Lapsed" },
  resigned: { status: "Resigned", payment: "Nothing to pay" },
  replaced: { status: "Replaced", payment: "Nothing to pay" },
};

export async function standingOf(db: Database, userId: number): Promise<Standing> {
  const membership = await findStanding(db, userId);
  if (!membership) return { status: NONE_YET, plan: undefined, payment: NONE_YET, membership };
  const { membership_type, ...rest } = membership;
  const plan = planOf(membership_type);
  const { status, payment } = statuses[membership.state];
  return { status, plan: plan.name, payment: plan.fee === 0 ? "Nothing to pay" : payment, membership: rest };
}

const COUNT_AGAIN_MS = 60_000;

/** The number of members, at most a minute old: every dashboard asks, and counting a million rows takes a tenth of a second. */
export function memberCountOf(db: Database, now: () => number = Date.now): () => Promise<number> {
  let counted: { at: number; count: Promise<number> } | undefined;
  return () => {
    if (!counted || now() - counted.at >= COUNT_AGAIN_MS) {
      const count = countMemberships(db);
      counted = { at: now(), count };
      count.catch(() => {
        counted = undefined;
      });
    }
    return counted.count;
  };
}
