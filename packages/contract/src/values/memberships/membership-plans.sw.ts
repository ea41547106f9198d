// not reviewed
import { membershipPlans as english, type MembershipType } from "./membership-plans.ts";

export * from "./membership-plans.ts";

const categories: Record<MembershipType, string> = {
  mwananchi: "Raia wa kawaida",
  bronze: "Maafisa wa matawi",
  silver: "Wanaotaka kugombea, maafisa/MCA, maafisa sita wakuu wa tawi",
  gold: "Wanaotaka NEC, ubunge au useneta",
  platinum: "Uongozi wa juu/Gavana",
};

export const membershipPlans = english.map((plan) => ({ ...plan, category: categories[plan.id] }));
