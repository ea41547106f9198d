// not reviewed
import type { TranslatedProblems } from "../../problems.ts";
import type { rollProblems as english } from "./rolls.problems.ts";

/** The texts of `rollProblems`. */
export const rollProblems = {
  roll_empty: "Hakuna mtu kwenye orodha hii kwa kanuni hizi. Zibadilishe, kisha uipendekeze tena.",
  roll_days_past: "Chagua siku ambayo bado haijafika.",
  roll_kept_short: "Chagua siku ya mwisho ya mapingamizi, au siku ya baadaye.",
  roll_not_frozen: "Orodha hii bado haijafungwa.",
  roll_certified: "Cheti cha orodha hii kimeandikwa tayari, na kinabaki.",
  roll_certified_early: "Chagua siku kuanzia orodha ilipofungwa hadi leo.",
  objections_over: "Mapingamizi yaliwezekana hadi {day}.",
  objection_open: "Tayari umepinga. Tafadhali subiri jibu letu.",
  objection_answered: "Pingamizi hili limejibiwa tayari. Lifungue tena.",
  objection_undecided: "Hakuna aliyeamua pingamizi hili bado, au lilirudishwa. Lifungue tena.",
  objection_own: "Hili ni pingamizi lako mwenyewe. Mwombe mtu mwingine aliamue.",
  objection_decided_by_you: "Wewe uliamua pingamizi hili, kwa hivyo mtu mwingine anathibitisha.",
  objection_reviewed: "Ulirudisha uamuzi wa pingamizi hili, kwa hivyo mtu mwingine anaamua.",
  roll_place_empty: "Hakuna mtu wa mahali hapa kwenye orodha.",
  roll_pdf_too_large:
    "PDF moja ina wanachama hadi {most}, na mahali hapa pana zaidi. Chagua mahali padogo, kwa mfano wadi, au lahajedwali.",
} as const satisfies TranslatedProblems<typeof english>;
