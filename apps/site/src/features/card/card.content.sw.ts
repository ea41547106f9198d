// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./card.content.ts";

export const cardContent: Translated<typeof english.cardContent> = {
  title: "Kadi ya uanachama",
  lead: "Ionyeshe kwenye simu yako, ichapishe, au uhifadhi PDF.",
  number: "Nambari ya uanachama",
  until: "Halali hadi",
  noEnd: "Haina mwisho",
  qr: "Msimbo wa kukagua kadi hii",
  full: "Onyesha kwa skrini nzima",
  share: "Shiriki kama picha",
  pictureSaved: "Picha imehifadhiwa.",
  noPicture: "Kadi ina nafasi ya picha yako.",
  addPicture: "Ongeza picha yako",
  renewal: "Siku yako ya mwisho imepita. Tafadhali huisha hivi karibuni: kadi ni halali kwa siku 30 baada yake.",
  renew: "Huisha",
  print: "Chapisha",
  pdf: "Hifadhi kama PDF",
  busy: "Subiri kidogo…",
  saved: "PDF imehifadhiwa.",
  failure: "PDF haikuweza kutayarishwa. Tafadhali jaribu tena.",
  scan: {
    title: "Mtu akichanganua msimbo wako",
    text: "Atajua kama uanachama wako ni halali. Haoni nambari yako, aina ya uanachama wala picha. Jina lako humsaidia kuona kwamba kadi ni yako.",
    hint: (name) => `Hadi uweke alama hapa, hataona jina lolote. Unaweza kubadilisha wakati wowote. Ataona: ${name}`,
    saved: "Imehifadhiwa.",
    failure: "Hii haikuhifadhiwa. Tafadhali jaribu tena.",
  },
  none: {
    title: "Hakuna kadi bado",
    text: "Utapata kadi yako uanachama wako ukiwa hai.",
    apply: "Chagua aina ya uanachama",
    pay: "Nenda kwenye malipo",
  },
  waiting: {
    applied: {
      title: "Ombi lako linakaguliwa",
      text: (plan, id) => `Tuna ombi lako ${id} la ${plan}. Kadi yako itakuwa hapa mara tu chama kitakapolithibitisha.`,
      action: "Ona ombi lako",
    },
    unpaid: {
      title: "Kadi yako inasubiri ada yako",
      text: (plan) => `Tuna ombi lako la ${plan}. Kadi yako itakuwa hapa mara tu ada yake itakapolipwa.`,
      action: "Lipa ada",
    },
  },
};

export const verifyContent: Translated<typeof english.verifyContent> = {
  title: "Kadi ya uanachama",
  valid: "Halali",
  validText: "Uanachama huu uko hai leo.",
  invalid: "Si halali",
  invalidText: "Hakuna uanachama hai wenye msimbo huu.",
  unknown: "Haijakaguliwa",
  unknownText: "Hatukuweza kukagua kadi hii kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.",
  again: "Kagua tena",
  holder: "Jina",
  holderText: "Ni herufi ya kwanza tu ya jina la ukoo inayoonyeshwa. Omba kuona kitambulisho ikiwa huna uhakika.",
  only: "Ukurasa huu hauelezi kitu kingine kuhusu mtu huyo.",
};
