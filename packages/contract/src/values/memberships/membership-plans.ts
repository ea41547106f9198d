import type { Language } from "../text/languages.ts";

/** The five tiers of spec.md section 3, which a fresh start has; fees in whole KES. The party can publish others. */
export const membershipPlans = [
  { id: "mwananchi", name: "Mwananchi", fee: 0, category: "Ordinary citizens" },
  { id: "bronze", name: "Bronze", fee: 5_000, category: "Branch officials" },
  { id: "silver", name: "Silver", fee: 10_000, category: "Aspirants, officials/MCA, top 6 branch officials" },
  { id: "gold", name: "Gold", fee: 25_000, category: "NEC/MP/Senate aspirants" },
  { id: "platinum", name: "Platinum", fee: 50_000, category: "Top leadership/Governor" },
] as const;

/** The database stores it; names and fees may change. */
export type MembershipType = (typeof membershipPlans)[number]["id"];

export interface MembershipPlan {
  id: MembershipType;
  name: string;
  /** Of a year, whole KES. */
  fee: number;
  category: string;
}

export const membershipTypes = membershipPlans.map((plan) => plan.id) as [MembershipType, ...MembershipType[]];

/** Of a year, in KES. */
export const MAXIMUM_FEE = 10_000_000;

/** A published plan; a plan that is not offered goes on for those who have it. */
export interface PublishedPlan extends MembershipPlan {
  benefits: readonly string[];
  offered: boolean;
}

type OfferedPlan = MembershipPlan & Partial<PublishedPlan>;

let plansInForce: Readonly<Record<Language, readonly OfferedPlan[]>> = { en: membershipPlans, sw: membershipPlans };

/** Of this process. API and console read what is published; the site has it with each page. */
export const setPlansInForce = (plans: typeof plansInForce): void => {
  plansInForce = plans;
};

/** In the party's order. */
export const listPlans = (language: Language = "en"): readonly OfferedPlan[] => plansInForce[language];

/** Its name and what else is public of it; money is decided by the fees of the database. Every id of the type has a plan. */
export const planOf = (type: MembershipType, language: Language = "en"): OfferedPlan =>
  listPlans(language).find(({ id }) => id === type)!;

/** Political Parties Act, section 3(2A): members are adults. */
export const MINIMUM_AGE = 18;
export const YOUTH_AGES = { from: 18, to: 35 } as const;

/** Days for which a paid membership continues after its year, until the renewal is paid. */
export const GRACE_DAYS = 30;
/** Days before its end from which a membership can be renewed; the new year starts at the end of the old one. */
export const RENEWAL_DAYS = 30;
/** Days before the end on which a reminder of the renewal is sent; 0 is the last day. */
export const REMINDER_DAYS = [30, 7, 0] as const;
