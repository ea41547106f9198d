// not reviewed

import { phoneInGroups } from "@party/contract/values/person";
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./loading.content.ts";

export const openingPageContent: Translated<typeof english.openingPageContent> = {
  page: "Inapakia…",
  later: "Tafadhali fungua ukurasa tena baadaye.",
  dashboard: "Dashibodi yako inafunguka…",
  checkIn: "Inapakia…",
  payment: "Malipo yanapakia…",
  monthlyGift: "Inapakia…",
  event: "Tukio linapakia…",
  article: "Makala inapakia…",
};

export const eventFailureContent: Translated<typeof english.eventFailureContent> = {
  failed: "Tukio halikupakiwa. Tafadhali jaribu tena baadaye.",
  notFound: "Tukio halikupatikana.",
};
export const articleFailureContent: Translated<typeof english.articleFailureContent> = {
  failed: "Makala haikupakiwa. Tafadhali jaribu tena baadaye.",
  notFound: "Makala haikupatikana",
};

export const withoutScriptContent: Translated<typeof english.withoutScriptContent> = {
  dashboard: "Washa JavaScript ili utumie dashibodi.",
  checkIn: "Washa JavaScript ili ukague tiketi.",
};

export const failureContent: Translated<typeof english.failureContent> = {
  title: "Kuna tatizo",
  ofChunk: "Sehemu ya ukurasa haikupakiwa. Angalia mtandao wako kisha ujaribu tena.",
  ofPage: "Ukurasa huu haukuonyeshwa. Tafadhali jaribu tena baadaye.",
  again: "Jaribu tena",
};

export const notFoundContent: Translated<typeof english.notFoundContent> = {
  title: "Ukurasa haukupatikana",
  before: "Hakuna kitu hapa. Anza tena kutoka ",
  link: "ukurasa wa nyumbani",
  after: ".",
};

export const unavailableText: Translated<typeof english.unavailableText> = "Tafadhali jaribu tena baadaye.";

export const offlineFormText: Translated<typeof english.offlineFormText> = "Huna mtandao; ulichoandika bado kipo.";

export const formUnavailableText: Translated<typeof english.formUnavailableText> = () =>
  `Fomu hii haitumiki. Andika kwa ${party.contacts.email} au piga ${phoneInGroups(party.contacts.phone)}: ulichoandika bado kipo.`;
