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
} as const satisfies TranslatedProblems<typeof english>;
