/** The five tiers of spec.md section 3; fees in whole KES. */
export const membershipPlans = [
  { id: "mwananchi", name: "Mwananchi", fee: 0, category: "Ordinary citizens" },
  { id: "bronze", name: "Bronze", fee: 5_000, category: "Branch officials" },
  { id: "silver", name: "Silver", fee: 10_000, category: "Aspirants, officials/MCA, top 6 branch officials" },
  { id: "gold", name: "Gold", fee: 25_000, category: "NEC/MP/Senate aspirants" },
  { id: "platinum", name: "Platinum", fee: 50_000, category: "Top leadership/Governor" },
] as const;

export type MembershipPlan = (typeof membershipPlans)[number];
export type MembershipType = MembershipPlan["id"];

export const membershipTypes = membershipPlans.map((plan) => plan.id) as [MembershipType, ...MembershipType[]];

/** Every id of the type is in the table, so this never fails. */
export function planOf(type: MembershipType): MembershipPlan {
  return membershipPlans.find((plan) => plan.id === type)!;
}

/** Political Parties Act, section 3(2A): members are adults. */
export const MINIMUM_AGE = 18;
export const YOUTH_AGES = { from: 18, to: 35 } as const;

/** Days for which a paid membership continues after its year, until the renewal is paid. */
export const GRACE_DAYS = 30;
/** Days before its end from which a membership can be renewed; the new year starts at the end of the old one. */
export const RENEWAL_DAYS = 30;
/** Days before the end on which a reminder of the renewal is sent; 0 is the last day. */
export const REMINDER_DAYS = [30, 7, 0] as const;
