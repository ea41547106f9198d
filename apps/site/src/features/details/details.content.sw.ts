// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./details.content.ts";

export const detailsContent: Translated<typeof english.detailsContent> = {
  title: "Kamilisha maelezo yako",
  lead: "Bila maelezo haya huenda usiweze kupiga kura katika kura zetu za mchujo. Inachukua dakika mbili; uwe na kitambulisho au pasipoti yako.",
  why: "Msajili wa Vyama vya Kisiasa huthibitisha orodha ya wanachama wetu, na hulinganisha kila mstari na kitambulisho.",
  missing: "Kinachokosekana",
  complete: "Hakuna kinachokosekana. Asante.",
  notAsked: {
    title: "Bado hakuna la kufanya",
    text: "Tunauliza maelezo haya ukishatuma ombi la kujiunga.",
    apply: "Jiunge na chama",
  },
  form: {
    title: "Maelezo yako",
    surname: "Jina la ukoo",
    otherNames: "Majina mengine",
    namesHint: "Kama yalivyo kwenye kitambulisho chako.",
    idNumber: "Nambari ya kitambulisho au pasipoti",
    idNumberKnown: (masked) => `Tuna ${masked}. Acha wazi ili ibaki.`,
    born: "Tarehe ya kuzaliwa",
    pollingStation: "Kituo cha kupigia kura",
    pollingStationHint: "Unapopigia kura, kwa mfano shule ya msingi.",
    disability: "Ulemavu, ukitaka kusema",
    disabilityHint: "Ni hiari yako: hakuna anayelazimika kusema. Unahifadhiwa kwa siri.",
    disabilityKnown: "Umetaja ulemavu. Acha wazi ili ubaki.",
    forgetDisability: "Ondoa ulemavu niliotaja",
    consented: "Umekubali Msajili apate maelezo haya. Unaweza kuiondoa ridhaa hiyo kwenye mipangilio yako.",
    save: "Hifadhi maelezo yangu",
    busy: "Inahifadhi…",
    saved: "Maelezo yako yamehifadhiwa. Hakuna kinachokosekana.",
    savedPart: (count) =>
      count === 1 ? "Imehifadhiwa. Bado kitu 1 hakipo." : `Imehifadhiwa. Bado vitu ${count} havipo.`,
    failure: "Maelezo yako hayakuhifadhiwa. Ulichoandika bado kipo hapa. Tafadhali jaribu tena.",
  },
};

export const linkedDetailsContent: Translated<typeof english.linkedDetailsContent> = {
  title: "Kamilisha maelezo yako",
  code: "Msimbo wako",
  codeHint: "Kama ulivyosomewa, kwa mfano AB12C-D34EF.",
  open: "Endelea",
  opening: "Subiri kidogo…",
  unknown: "Hakuna msimbo kama huo, au muda wake umeisha. Angalia ulichoandika, au iombe ofisi ya chama msimbo mpya.",
  failed: "Hatukufikia rekodi zetu. Angalia muunganisho wako na ujaribu tena.",
  until: (day) => `Kiungo hiki kinatumika hadi ${day}, kwa mtu mmoja tu.`,
  asks: { surname: "Jina lako la ukoo", phone: "Nambari yako ya simu" },
  asksHint: {
    surname: "Ili tujue kwamba kiungo hiki ni chako.",
    phone: "Kama tunavyoijua, ili tujue kwamba kiungo hiki ni chako.",
  },
  sent: "Asante. Hakuna kinachokosekana tena.",
};
