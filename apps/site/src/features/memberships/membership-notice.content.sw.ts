// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./membership-notice.content.ts";

export const membershipNoticeContent: Translated<typeof english.membershipNoticeContent> = {
  applied: (plan, id) =>
    `Umeomba uanachama wa ${plan}. Ombi lako ${id} linakaguliwa, kwa hivyo huna haja ya kuomba tena.`,
  awaiting_payment: (plan) =>
    `Umeomba uanachama wa ${plan}. Utaanza ada yake ikilipwa, kwa hivyo huna haja ya kuomba tena.`,
  active: (plan) => `Tayari wewe ni mwanachama wa ${plan}.`,
  change: "Unaweza kuhamia aina ya juu zaidi kwenye Malipo.",
  see: "Ona ombi lako",
  pay: "Lipa ada",
  card: "Ona kadi yako ya uanachama",
  payments: "Nenda kwenye Malipo",
};
