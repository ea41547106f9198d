// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./own-memberships.content.ts";

export const ownMembershipsContent: Translated<typeof english.ownMembershipsContent> = {
  title: "Malipo",
  lead: "Ada yako ya uanachama na historia ya malipo.",
  heading: (plan) => `Uanachama wa ${plan}`,
  states: {
    applied: "Ombi limepokelewa",
    awaiting_payment: "Unasubiri malipo",
    active: "Uanachama hai",
    grace: "Umeisha, unaweza kuhuishwa",
    lapsed: "Muda umeisha",
    refused: "Halikukubaliwa",
    resigned: "Umejiuzulu",
    replaced: "Umebadilishwa",
  },
  fee: "Ada ya uanachama",
  application: "Nambari ya ombi",
  number: "Nambari ya uanachama",
  until: "Halali hadi",
  nothing: "Hakuna cha kulipa.",
  replaced: "Aina ya juu zaidi ilichukua nafasi yake.",
  question: "Chama kinakuuliza",
  answer: (email, application) => `Andika jibu lako kwa ${email} na utaje ombi ${application}.`,
  reason: "Kwa nini halikukubaliwa",
  again: "Unaweza kuomba tena sababu hii ikiisha.",
  pay: (amount) => `Lipa ${amount}`,
  renew: (amount) => `Huisha kwa ${amount}`,
  renewal: {
    early: (end) => `Unaisha ${end}. Ukiuhuisha sasa, mwaka mpya utaanza pale huu unapoishia.`,
    grace: (end, last) => `Uliisha ${end}. Uhuishe kufikia ${last} ili uendelee kuwa mwanachama.`,
    lapsed: "Umeisha. Uhuishe ili uwe mwanachama tena.",
  },
  feeChanged: (before, fee, since) => `Ada ilikuwa ${before}, na ni ${fee} tangu ${since}.`,
  feeChanges: (now, fee, from) => `Ada ni ${now} sasa, na ${fee} kuanzia ${from}.`,
  opening: "Malipo yanafunguka…",
  active: {
    title: "Uanachama wako uko hai",
    soon: "Malipo yamepokelewa. Uanachama wako utaanza hivi punde.",
    card: "Ona kadi yako ya uanachama",
    share: "Shiriki kwamba umejiunga",
  },
  empty: {
    title: "Huna uanachama bado",
    text: "Chagua aina ya uanachama na utume ombi lako. Uanachama wa kawaida ni bure.",
    action: "Chagua aina ya uanachama",
  },
  sent: {
    title: (id) => (id === undefined ? "Ombi lako" : `Ombi ${id}`),
    text: "Tumelipokea. Ofisi yetu itakuambia jinsi ya kulipa.",
  },
  unavailable: {
    title: "Ada yako ya uanachama",
    text: "Tovuti hii haionyeshi ulicholipa. Ofisi yetu itakuambia, na jinsi ya kulipa.",
  },
  office: "Wasiliana na ofisi",
  failure: {
    list: "Hatukuweza kupakia malipo yako. Angalia mtandao wako kisha ujaribu tena.",
    payment: "Hatukuweza kufungua malipo. Tafadhali jaribu tena baada ya muda mfupi.",
    arrived: "Ombi lako limefika na bado liko wazi. Huna haja ya kuomba tena.",
    again: "Jaribu tena",
  },
};

export const planChangeContent: Translated<typeof english.planChangeContent> = {
  title: "Hamia aina ya juu zaidi",
  rule: "Unalipa ada ya aina mpya, ukitoa sehemu ya ada ya zamani ambayo hujatumia: kila mwezi kamili uliobaki hupunguza moja ya kumi na mbili ya ada hiyo. Mwezi ulioanza huhesabiwa kuwa umetumika. Aina mpya huanza unapolipa na hudumu mwaka mmoja; ile ya zamani huisha. Kuhamia aina ya chini kunawezekana unapohuisha.",
  offer: (fee, credit, months) =>
    months === 0 ? `Ada ${fee}` : `Ada ${fee}, ukiondoa ${credit}. Miezi ambayo hujatumia: ${months}`,
  action: (plan, amount) => `Hamia ${plan} kwa ${amount}`,
  paying: (plan) => `Hamia ${plan}`,
  other: "Chagua aina nyingine",
  done: (plan) => `Sasa wewe ni mwanachama wa ${plan}. Uanachama wako mpya uko kwenye orodha iliyo juu.`,
};

export const refusalAnswerContent: Translated<typeof english.refusalAnswerContent> = {
  intro: (until) =>
    `Ukiona kwamba hili ni kosa, jibu hapa hadi ${until}, mara moja tu. Atakayelisoma na kuamua tena si yule aliyeamua kwanza.`,
  label: "Jibu lako",
  send: "Tuma jibu lako",
  sending: "Inatuma…",
  sent: "Jibu lako limefika. Sasa mtu mwingine anaamua kuhusu ombi lako.",
  failed: "Hatukuweza kutuma jibu lako. Angalia mtandao wako kisha ujaribu tena.",
};
