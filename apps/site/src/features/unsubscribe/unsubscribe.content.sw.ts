// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./unsubscribe.content.ts";

export const topicsContent: Translated<typeof english.topicsContent> = {
  title: "Acha kupokea barua pepe hizi",
  question:
    "Tutaacha kutuma barua pepe hizi mara moja. Utaendelea kuwa mwanachama. Ili uchague tukujulishe nini, fungua Mipangilio kwenye dashibodi yako.",
  confirm: "Acha barua pepe hizi",
  busy: "Subiri kidogo...",
  failure: "Hatukuweza kufikia seva yetu, kwa hivyo bado utapata barua pepe hizi. Tafadhali jaribu tena.",
  home: "Nenda kwenye ukurasa wa nyumbani",
};

export const invitationsContent: Translated<typeof english.invitationsContent> = {
  title: "Acha kupokea mialiko",
  question: "Hakuna mwanachama atakayeweza kukutumia mwaliko kutoka hapa. Tutahifadhi tu alama ya kuzuia anwani yako.",
  confirm: "Sitaki mialiko tena",
  busy: "Subiri kidogo...",
  failure: "Hatukuweza kufikia seva yetu. Tafadhali jaribu tena.",
  home: "Nenda kwenye ukurasa wa nyumbani",
};

export const newsletterContent: Translated<typeof english.newsletterContent> = {
  title: "Jiondoe kwenye jarida",
  question: "Tutaacha kukuandikia mara moja. Unaweza kujiandikisha tena wakati wowote, chini ya kila ukurasa.",
  confirm: "Jiondoe",
  busy: "Subiri kidogo...",
  failure: "Hatukuweza kufikia seva yetu, kwa hivyo bado umejiandikisha. Tafadhali jaribu tena.",
  home: "Nenda kwenye ukurasa wa nyumbani",
};
