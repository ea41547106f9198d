// not reviewed
import type { TranslatedProblems } from "../../problems.ts";
import type { monthProblems as english } from "./months.problems.ts";

export const monthProblems = {
  month_not_ended: "Mwezi huu bado haujaisha. Unaweza kufungwa kuanzia siku inayofuata mwisho wake.",
  month_closed: "Mwezi huu tayari umefungwa. Kinachobadilika sasa ni sahihisho.",
  month_proposed: "Tayari imependekezwa mwezi huu ufungwe. Mkaguzi anaamua.",
  month_not_summed: "Jumla za siku bado zinakusanywa kutoka malipo ya zamani. Jaribu tena baada ya saa moja.",
  month_changed: "Takwimu za mwezi huu zimebadilika tangu pendekezo hili. Likatae, ili lipendekezwe upya.",
} as const satisfies TranslatedProblems<typeof english>;
