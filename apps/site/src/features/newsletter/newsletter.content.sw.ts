// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./newsletter.content.ts";

export const newsletterContent: Translated<typeof english.newsletterContent> = {
  subscribe: { title: "Jarida", home: "Nenda kwenye ukurasa wa nyumbani" },
  verify: {
    needsScript: "Tafadhali washa JavaScript ili uthibitishe kujiandikisha kwako.",
    title: "Kujiandikisha kwa jarida",
    busy: "Kujiandikisha kwako kunathibitishwa...",
    wait: "Huchukua sekunde chache kwenye mtandao wa polepole. Tafadhali acha ukurasa huu wazi hadi uone kwamba kujiandikisha kwako kumethibitishwa.",
    verified: "Kujiandikisha kwako kumethibitishwa.",
    failed: "Uthibitisho haukufaulu. Tafadhali jaribu tena.",
    redirect: "Utapelekwa kwenye ukurasa wa nyumbani hivi punde.",
    home: "Nenda huko sasa",
    failureHelp: "Tafadhali jaribu kujiandikisha tena, au wasiliana nasi tatizo likiendelea.",
    again: "Jaribu tena",
    contact: "Wasiliana nasi",
  },
};
