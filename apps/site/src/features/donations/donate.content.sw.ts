// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./donate.content.ts";

export const donateContent: Translated<typeof english.donateContent> = {
  title: "Changia",
  subtitle: "Mchango mdogo wa kila mmoja hutuwezesha kujitegemea.",
  image: "donate-hero",
  alt: "Mikono ya watu wa rika mbalimbali ikitia sarafu katika chungu kimoja",
  frequency: { legend: "Mara ngapi", once: "Mara moja", monthly: "Kila mwezi" },
  amount: {
    title: "Chagua kiasi",
    customLabel: "Kiasi kwa KES",
    other: "Kiasi kingine",
  },
  form: {
    title: "Mchango wako",
    amount: "Kiasi",
    firstName: "Jina la kwanza",
    lastName: "Jina la ukoo",
    email: "Barua pepe",
    phone: "Nambari ya simu",
    phoneHint: "Simu inayolipa, kwa mfano 0712 345 678.",
    method: "Njia ya kulipa",
    monthlyHint:
      "Tutakutumia barua pepe mara moja kwa mwezi. Ukibonyeza mara moja malipo yanaanza. Pesa hazikatwi zenyewe.",
    submit: "Changia sasa",
    submitAmount: (amount) => ` · ${amount}`,
    submitting: "Subiri kidogo…",
    missing: (fields) => `Bado hujajaza: ${fields.join(", ").toLowerCase()}.`,
    failed:
      "Hatukuweza kupokea mchango wako. Hakuna kilicholipwa, na ulichojaza bado kipo hapa: tafadhali jaribu tena.",
  },
  declaration: {
    version: "2026-11-26",
    title: "Kabla ya kuchangia",
    text: "Kwa kuchangia unatangaza kwamba wewe ni raia wa Kenya, na kwamba mchango huu ni pesa zako mwenyewe, zinazotolewa kwa jina lako mwenyewe.",
    hint: "Sheria ya Vyama vya Kisiasa inaturuhusu kupokea michango kutoka vyanzo halali tu. Hatuwezi kupokea pesa kutoka kwa mtu yeyote asiye raia wa Kenya, au kutoka kwa serikali ya nje, shirika la kiserikali la kimataifa au shirika lisilo la kiserikali.",
    points: [
      "Changia kwa jina lako mwenyewe. Mchango unaotolewa kwa niaba ya mtu mwingine lazima umtaje mtu huyo.",
      "Usitoe pesa wala mali ya umma.",
      "Mchango unaozidi kiwango cha mchangiaji mmoja hushikiliwa hadi tuukague, na hurudishwa ikiwa sheria haituruhusu kuuweka.",
      "Tunaweka rekodi ya mchango wako, kama sheria inavyotaka.",
      "Katiba yetu inataka ukaguzi wa hesabu kila mwaka, ambao ripoti yake iko wazi kwa kila mwanachama.",
    ],
    rules: "Katiba yetu inasema nini kuhusu pesa na hesabu",
    ask: "Omba hesabu zetu",
  },
  uses: {
    title: "Mchango wako hulipia nini",
    meanings: [
      "Kurasa za bajeti za wadi moja",
      "Mafunzo ya mawakala wawili wa kura",
      "Kodi ya mwezi mmoja ya ofisi ndogo",
      "Spika za tawi moja",
      "Mafuta ya basi kuzunguka eneo moja",
    ],
  },
  instructions: {
    businessNumber: "Nambari ya biashara",
    bank: { bank: "Benki", branch: "Tawi", accountName: "Jina la akaunti", accountNumber: "Nambari ya akaunti" },
    placeholder: "Nambari hizi ni mifano na hazipokei pesa. Zibadilishe kabla ya kuzindua.",
  },
  payment: {
    loading: "Malipo yako yanafunguka…",
    failed: "Malipo hayakuweza kufunguliwa hapa.",
    retry: "Jaribu tena",
    own: "Malipo haya yana ukurasa wake.",
    ownHint: "Ungependa kulipa baadaye?",
  },
};
