// not reviewed
import { type MembershipType, membershipPlans } from "@party/contract/values/membership-plans.sw";
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./membership-plans.ts";

const benefits: Record<MembershipType, string[]> = {
  mwananchi: [
    "Bure, sasa na daima",
    "Kura katika tawi la wadi yako",
    "Habari na mialiko ya matukio",
    "Kadi ya uanachama ya kidijitali",
  ],
  bronze: [
    "Yote yaliyo katika Mwananchi",
    "Gombea wadhifa wa tawi",
    "Mafunzo kwa maafisa wa tawi",
    "Vifaa vya kuanzia na mwongozo wa tawi",
  ],
  silver: [
    "Yote yaliyo katika Bronze",
    "Omba uteuzi wa kiti cha bunge la kaunti",
    "Warsha za sheria, bajeti na kampeni",
    "Mshauri mwenye uzoefu wa kazi hiyo",
  ],
  gold: [
    "Yote yaliyo katika Silver",
    "Omba uteuzi wa ubunge au NEC",
    "Maelezo ya sera na msaada wa utafiti",
    "Nafasi katika kikundi cha kuandaa sera",
  ],
  platinum: [
    "Yote yaliyo katika Gold",
    "Omba uteuzi wa ugavana au wadhifa wa juu",
    "Wataalamu wetu kupitia mpango wa kaunti",
    "Nafasi katika kikao cha kila mwaka cha viongozi",
  ],
};

export const membershipPlansText: Translated<typeof english.membershipPlansText> = {
  plans: membershipPlans.map((plan) => ({ ...plan, benefits: benefits[plan.id], offered: true })),
};
