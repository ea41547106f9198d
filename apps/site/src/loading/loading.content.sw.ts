// not reviewed

import { phoneInGroups } from "@party/contract/values/person";
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./loading.content.ts";

export const openingContent: Translated<typeof english.openingContent> = {
  page: "Inapakia…",
  later: "Tafadhali fungua ukurasa tena baada ya muda mfupi.",
  dashboard: "Dashibodi yako inafunguka…",
  checkIn: "Ukaguzi wa tiketi unafunguka…",
  payment: "Malipo yako yanafunguka…",
  monthlyGift: "Mchango wako wa kila mwezi unafunguka…",
  event: "Tukio linapakia…",
  article: "Makala inapakia…",
};

export const eventFailure: Translated<typeof english.eventFailure> = {
  failed: "Tukio halikupakiwa. Tafadhali jaribu tena baadaye.",
  notFound: "Tukio halikupatikana.",
};
export const articleFailure: Translated<typeof english.articleFailure> = {
  failed: "Makala haikupakiwa. Tafadhali jaribu tena baadaye.",
  notFound: "Makala haikupatikana",
};

export const withoutScript: Translated<typeof english.withoutScript> = {
  dashboard: "Tafadhali washa JavaScript ili utumie dashibodi.",
  checkIn: "Tafadhali washa JavaScript ili utumie ukaguzi wa tiketi.",
};

export const failure: Translated<typeof english.failure> = {
  title: "Kuna hitilafu",
  ofChunk: "Sehemu ya ukurasa huu haikufika. Angalia mtandao wako, kisha ujaribu tena.",
  ofPage: "Ukurasa huu haukuweza kuonyeshwa. Tafadhali jaribu tena baada ya muda mfupi.",
  again: "Jaribu tena",
};

export const notFound: Translated<typeof english.notFound> = {
  title: "Ukurasa haukupatikana",
  before: "Kilichokuwa hapa kimehama au hakikuwahi kuwepo. Anza tena kutoka ",
  link: "ukurasa wa nyumbani",
  after: ".",
};

export const unavailableText: Translated<typeof english.unavailableText> = "Tafadhali jaribu tena baadaye.";

export const offlineFormText: Translated<typeof english.offlineFormText> = "Huna mtandao; ulichoandika bado kipo hapa.";

export const formUnavailableText: Translated<typeof english.formUnavailableText> =
  `Fomu hii haiwezi kutumwa hapa. Tafadhali andika kwa ${party.contacts.email} au piga ${phoneInGroups(party.contacts.phone)}: ulichoandika bado kipo hapa.`;
