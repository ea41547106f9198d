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
  roll_place_empty: "Hakuna mtu wa eneo hili kwenye orodha.",
  roll_pdf_too_large:
    "PDF moja ina wanachama hadi {most}, na eneo hili lina zaidi. Chagua eneo dogo, kwa mfano wadi, au lahajedwali.",
} as const satisfies TranslatedProblems<typeof english>;
