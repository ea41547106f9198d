// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./payment-history.content.ts";

export const historyContent: Translated<typeof english.historyContent> = {
  title: "Malipo yako",
  intro: "Ada za uanachama, na ulichochangia au kununua ukiwa umeingia.",
  empty: "Hakuna malipo bado. Malipo na risiti zitaonekana hapa.",
  states: {
    open: "Hayajalipwa",
    paid: "Yamelipwa",
    held: "Yanakaguliwa",
    expired: "Yamefungwa bila kulipwa",
    reversed: "Yamerudishwa",
  },
  pdf: (number) => `Risiti ${number} (PDF)`,
  pay: "Endelea kulipa",
  of: (title) => `, ${title}`,
  more: "Onyesha malipo ya zamani",
  loadingMore: "Inapakia…",
  statement: "Taarifa ya mwaka",
  failure: {
    list: "Hatukuweza kupakia malipo yako. Angalia mtandao wako kisha ujaribu tena.",
    more: "Hatukuweza kupakia ya zamani. Angalia mtandao wako kisha ujaribu tena.",
    again: "Jaribu tena",
  },
};
