// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./newsletter.content.ts";

export const newsletterContent: Translated<typeof english.newsletterContent> = {
  subscribe: { title: "Jarida", home: "Nenda kwenye ukurasa wa nyumbani" },
  verify: {
    needsScript: "Tafadhali washa JavaScript ili uthibitishe usajili wako.",
    title: "Usajili wa jarida",
    busy: "Usajili wako unathibitishwa...",
    wait: "Huchukua sekunde chache kwenye mtandao wa polepole. Tafadhali acha ukurasa huu wazi hadi uone kwamba usajili wako umethibitishwa.",
    verified: "Usajili wako umethibitishwa.",
    failed: "Uthibitisho haukufaulu. Tafadhali jaribu tena.",
    redirect: "Utapelekwa kwenye ukurasa wa nyumbani hivi punde.",
    home: "Nenda huko sasa",
    failureHelp: "Tafadhali jaribu kujiandikisha tena, au wasiliana nasi tatizo likiendelea.",
    again: "Jaribu tena",
    contact: "Wasiliana nasi",
  },
};
