// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { shopContent } from "../shop.content.ts";
import type * as english from "./order.content.ts";

export const orderContent: Translated<typeof english.orderContent> = {
  title: (number) => `Oda ${number}`,
  section: "Oda yako",
  placed: shopContent.checkout.success,
  awaiting: "Tumekuhifadhia bidhaa zako wakati unalipa. Nambari ya oda yako itakuja kwa barua pepe.",
  awaitingHere: "Tumekuhifadhia bidhaa zako wakati unalipa. Hifadhi kiungo cha ukurasa huu: oda yako iko hapa.",
  phoneNeeded: "Weka hapa chini nambari ya simu ya kulipia, upate ombi la malipo.",
  paid: {
    title: "Oda yako imelipwa. Asante.",
    text: (place) => `Tutakutumia barua pepe utakapoweza kuichukua katika ${place}.`,
    textHere: (place) => `Angalia ukurasa huu tena ili uone lini unaweza kuichukua katika ${place}.`,
  },
  ready: {
    title: "Oda yako iko tayari.",
    text: (place) => `Ichukue katika ${place}. Njoo na nambari ya oda na kitambulisho chako.`,
  },
  handedOut: {
    title: "Oda yako ilichukuliwa.",
    text: (place) => `Ilichukuliwa katika ${place}. Asante.`,
  },
  progress: { label: "Hatua za oda yako", steps: ["Imeagizwa", "Imelipwa", "Iko tayari", "Imechukuliwa"] },
  expired: {
    title: "Muda wa kulipa umeisha.",
    text: "Oda hii haikulipwa kwa wakati, kwa hivyo bidhaa zake zinauzwa tena. Ikiwa ulilipa, pesa zako hazijapotea: tutaziongeza kwenye oda hii.",
  },
  cancelled: {
    title: "Oda hii imeghairiwa.",
    text: "Pesa zako zilirudishwa, na bidhaa zinauzwa tena.",
  },
  owed: {
    title: "Malipo yako yalichelewa kwa oda hii.",
    text: (sum) =>
      `${sum} zako zilifika baada ya muda tunaohifadhi bidhaa, na wengine wamezinunua. Pesa ni zako, na ofisi yetu itazirudisha.`,
  },
  again: "Agiza tena",
  lines: "Ulichoagiza",
  total: shopContent.cart.total,
  pickup: shopContent.checkout.pickup,
  shop: "Rudi kwenye duka",
  link: "Hifadhi kiungo cha ukurasa huu ili uone oda yako tena. Yeyote mwenye kiungo chake anaweza kuiona.",
  payment: {
    loading: "Malipo yako yanafunguka…",
    failed: "Malipo hayakuweza kufunguliwa hapa.",
    retry: "Jaribu tena",
  },
  failure: "Oda yako haikupakiwa. Tafadhali angalia mtandao wako kisha ujaribu tena.",
  tryAgain: "Jaribu tena",
  unknown: "Kiungo hiki cha oda si halali.",
};
