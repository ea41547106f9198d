// not reviewed

import type { PaymentMethod } from "@party/contract/values/payments";
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./payments.content.ts";

const methodNames: Record<PaymentMethod, string> = {
  mpesa: "M-PESA",
  airtel: "Airtel Money",
  card: "kadi",
  bank: "benki",
  paypal: "PayPal",
  stripe: "Stripe",
};

export const paymentsContent: Translated<typeof english.paymentsContent> = {
  amount: "Kiasi",
  reference: "Nambari ya kumbukumbu",
  arrived: (arrived, left) => `${arrived} zimefika. Bado za kulipa: ${left}.`,
  keptUntil: (time) => `Tumekuhifadhia hii hadi ${time}.`,

  progress: {
    label: "Hatua za malipo",
    steps: (method) => ["Kiasi", method === "mpesa" || method === "airtel" ? "PIN" : "Lipa", "Yamelipwa", "Risiti"],
  },

  method: "Ungependa kulipa vipi?",
  notes: {
    mpesa: "Utapata ombi la malipo kwenye simu yako",
    airtel: "Utapata ombi la malipo kwenye simu yako",
    card: "Visa au Mastercard, kwenye ukurasa wa kampuni ya kadi",
    bank: "Kwa akaunti ya chama",
    paypal: "Kwenye ukurasa wa PayPal; kutoka nchi za nje pia",
    stripe: "Kwa kadi, kwenye ukurasa wa Stripe",
  },
  notSetUp: (method) => `Bado hatupokei malipo ya ${methodNames[method]}. Tafadhali chagua njia nyingine.`,
  phone: (method) => (method === "airtel" ? "Nambari ya Airtel Money" : "Nambari ya M-PESA"),
  phoneHint: "Kwa mfano 0712 345 678. Inaweza kuwa simu ya mtu mwingine.",
  phoneAgain: (last3) => `Ili kutumia tena simu inayoishia na ${last3}, usiandike chochote hapa.`,
  pay: (amount, method) => `Lipa ${amount} kwa ${methodNames[method]}`,
  again: (amount, method) => `Jaribu tena: ${amount} kwa ${methodNames[method]}`,
  starting: "Subiri kidogo…",
  failedTitle: "Hayajalipwa",
  wait: (time) => `Unaweza kujaribu tena baada ya ${time}.`,
  waitPhone: (time, method) =>
    `${methodNames[method]} inahitaji muda kidogo. Jaribu tena baada ya ${time}, tumia simu nyingine, au lipa mwenyewe kwa hatua zilizo hapa chini.`,

  sending: "Tunatuma ombi la malipo kwenye simu yako…",
  prompted: {
    title: "Weka PIN yako kwenye simu yako",
    sent: (method, amount) => `Tumetuma ombi la malipo la ${amount} kupitia ${methodNames[method]}.`,
    sentTo: (method, amount, last3) =>
      `Tumetuma ombi la malipo la ${amount} kupitia ${methodNames[method]} kwa simu inayoishia na ${last3}.`,
    pin: "Weka PIN yako hapo. Hatuiombi kamwe kwenye ukurasa huu.",
    doubtful: "Ombi likionekana kwenye simu yako, lijibu. Tunachunguza kama lilitumwa.",
    elapsed: (time) => `Inasubiri (${time}). Ukurasa huu utabadilika wenyewe.`,
  },
  late: {
    title: "Bado hayajathibitishwa",
    text: "Usilipe mara mbili. Ikiwa umeweka PIN yako, pesa ziko njiani kutufikia, na ukurasa huu utazionyesha zikifika. Utapata pia SMS kutoka kwa kampuni yako ya simu, na risiti yetu kwa barua pepe.",
    manual: "Hakuna ombi lililokuja, au ulilifunga? Basi unaweza kulipa mwenyewe, kwa nambari ile ile ya kumbukumbu:",
  },
  unconfirmed: {
    title: "Malipo yako ya mwisho hayajathibitishwa",
    text: "Ikiwa umeweka PIN yako, usilipe mara mbili: subiri SMS ya kampuni yako ya simu. Ukurasa huu utaonyesha pesa zikifika. Ikiwa hakuna pesa zilizotoka kwenye simu yako, unaweza kujaribu tena.",
  },
  check: "Angalia tena",
  checking: "Inaangalia…",
  checked: (time) => `Yaliangaliwa ${time}: bado hayajathibitishwa.`,

  redirect: {
    title: (method) => `Endelea kulipa kwa ${methodNames[method]}`,
    quote: (currency, amount, rate) => `Utalipa ${currency} ${amount}, yaani KES ${rate} kwa kila ${currency} 1.`,
    leave: "Utaondoka kwenye ukurasa huu, utalipa huko, na kurudi hapa.",
    go: (method) => (method === "paypal" ? "Endelea kwa PayPal" : "Endelea kwenye ukurasa wa kadi"),
    opening: "Ukurasa wa kulipia unafunguka…",
    other: "Chagua njia nyingine ya kulipa",
    back: "Umelipa huko? Basi subiri kidogo: ukurasa huu utayaonyesha malipo tukijulishwa.",
  },

  paid: {
    title: "Malipo yamepokelewa. Asante.",
    receipt: "Nambari ya risiti",
    pdf: "Pakua risiti (PDF)",
    receiptSoon: "Risiti yako itakuja kwa barua pepe hivi punde.",
    on: "Tarehe ya malipo",
  },
  held: {
    title: "Pesa zako zimefika",
    text: "Mtu wa chama lazima aziangalie kabla ya kuzikubali, naye atakuandikia. Tafadhali usilipe tena.",
  },
  reversed: { title: "Malipo haya yalirudishwa", text: "Pesa zilirudi zilikotoka." },
  closed: {
    title: "Malipo haya yamefungwa",
    text: "Hayakulipwa kwa wakati. Tafadhali anza tena ulikoanzia. Ikiwa pesa zimetoka kwenye simu yako, tuandikie ukitaja nambari ya kumbukumbu.",
    contact: "Wasiliana nasi",
  },

  offline: "Hatuwezi kufikia seva yetu. Hakuna kilichopotea: ukurasa huu utaendelea mtandao ukirudi.",
  unreached: {
    start:
      "Hatukuweza kufikia seva yetu. Ombi likionekana kwenye simu yako, unaweza kulijibu. Kubonyeza kitufe tena ni salama: ni malipo yale yale.",
    check: "Hatukuweza kufikia seva yetu. Tafadhali jaribu tena baada ya muda mfupi.",
  },
  failed: "Hilo halikufaulu. Tafadhali jaribu tena baada ya muda mfupi.",
  tooMany: "Huna haja ya kusubiri: unaweza kulipa mwenyewe sasa, kwa hatua zilizo hapa chini.",

  manual: {
    title: "Lipa kwa njia nyingine, kwa nambari ile ile ya kumbukumbu",
    payBill: {
      title: "Lipa mwenyewe kwa Pay Bill ya M-PESA",
      steps: [
        "Fungua M-PESA kwenye simu yako. Chagua Lipa na M-PESA, kisha Pay Bill.",
        "Weka nambari ya biashara na nambari ya akaunti zilizo hapa chini.",
        "Weka kiasi na PIN yako. Ukurasa huu utaonyesha pesa zikifika.",
      ],
      number: "Nambari ya biashara",
      account: "Nambari ya akaunti",
      amount: "Kiasi kwa KES",
      placeholder: "Nambari hii ya biashara ni mfano na haipokei pesa. Ibadilishe kabla ya kuzindua.",
    },
    bank: {
      title: "Kulipa kwa benki",
      bank: "Benki",
      branch: "Tawi",
      name: "Jina la akaunti",
      number: "Nambari ya akaunti",
      reference: "Nambari ya kumbukumbu",
      amount: "Kiasi kwa KES",
      hint: "Andika nambari ya kumbukumbu kwenye fomu ya benki, la sivyo hatuwezi kujua pesa ni za nani. Huchukua siku moja hadi tatu za kazi; risiti huja kwa barua pepe.",
      placeholder: "Akaunti hii ni mfano na haipokei pesa. Ibadilishe kabla ya kuzindua.",
    },
    copy: "Nakili",
    copyLabel: (what) => `Nakili ${what.toLowerCase()}`,
    copiedLabel: (what) => `Imenakiliwa: ${what.toLowerCase()}`,
    copied: "Imenakiliwa",
  },

  page: {
    loading: "Malipo yako yanafunguka…",
    unknown: "Fungua kiungo kama kilivyo kwenye barua pepe yetu, au utuandikie.",
    unreached: "Hatukuweza kufungua malipo yako. Angalia mtandao wako kisha ujaribu tena.",
    offline: "Huna mtandao. Malipo yako yatafunguka yenyewe mtandao ukirudi.",
    again: "Jaribu tena",
    contact: "Wasiliana nasi",
  },
};
