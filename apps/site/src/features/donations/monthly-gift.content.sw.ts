// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./monthly-gift.content.ts";

export const monthlyGiftContent: Translated<typeof english.monthlyGiftContent> = {
  title: "Mchango wako wa kila mwezi",
  loading: "Mchango wako unatafutwa…",
  everyMonth: (amount) => `${amount} kila mwezi`,
  phone: (last3) => `Kutoka kwa simu inayoishia na ${last3}.`,
  method: (name) => `Ulichagua kulipa kwa ${name}. Unaweza kuchagua njia nyingine kila mara.`,
  due: "Mchango wa mwezi huu bado haujafika. Bonyeza mara moja kuanza malipo; pesa hazikatwi zenyewe.",
  declaration:
    "Kwa kuchangia unathibitisha tena kwamba wewe ni raia wa Kenya, na unatoa pesa zako mwenyewe kwa jina lako mwenyewe.",
  give: (amount) => `Changia ${amount} sasa`,
  giving: "Subiri kidogo…",
  given: "Mchango wa mwezi huu umefika. Asante sana!",
  end: {
    title: "Sitisha mchango wako wa kila mwezi",
    text: "Baada ya hapo hatutakuandikia tena kuuhusu. Michango uliyotoa inabaki, na unaweza kuanza tena wakati wowote.",
    confirm: "Sitisha mchango wangu wa kila mwezi",
    busy: "Subiri kidogo…",
    endedTitle: "Mchango wako wa kila mwezi umesitishwa",
    ended: "Hatutakukumbusha tena. Asante kwa yote uliyotoa.",
    anew: "Toa mchango mwingine",
  },
  failed: {
    show: "Hatukuweza kuonyesha mchango wako. Angalia mtandao wako kisha ujaribu tena.",
    give: "Hatukuweza kuanza malipo, na hakuna kilichochukuliwa. Tafadhali jaribu tena.",
    end: "Hatukuweza kufikia seva yetu, kwa hivyo mchango wako wa kila mwezi unaendelea. Tafadhali jaribu tena.",
  },
};
