// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./join-us.content.ts";

export const joinUsContent: Translated<typeof english.joinUsContent> = {
  title: "Jiunge nasi",
  subtitle: "Hatua tatu fupi. Uanachama wa kawaida ni bure, na hauhitaji akaunti.",
  progress: "Ombi lako",
  steps: ["Chagua aina ya uanachama", "Maelezo yako", "Malipo"],
  checkAndSend: "Hakiki na utume",
  back: "Rudi",
  next: "Endelea",
  submit: "Tuma ombi",
  busy: "Inatuma...",
  sending: "Umeingia. Tunatuma ombi lako sasa.",
  required: "Jaza sehemu zote zenye alama ya *.",

  plans: { free: "Bure", chosen: "Umechagua", choose: "Chagua aina hii" },
  person: {
    first_name: { label: "Jina la kwanza", missing: "Andika jina la kwanza" },
    last_name: {
      label: "Jina la ukoo",
      missing: "Andika jina la ukoo",
      hint: "Ukiwa na jina moja tu, liandike katika sehemu zote mbili.",
    },
    phone_number: {
      label: "Nambari ya simu",
      missing: "Andika nambari ya simu",
      hint: "Kwa mfano 0712 345 678",
      short: "Nambari hii ni fupi mno. Angalia tena.",
    },
    age: { label: "Umri", missing: "Andika umri wako" },
    gender: { label: "Jinsia", missing: "Chagua jinsia yako", empty: "Chagua jinsia" },
    occupation: { label: "Kazi", missing: "Andika kazi yako" },
    county: { missing: "Chagua kaunti yako" },
    constituency: { missing: "Chagua eneo bunge lako" },
    ward: { missing: "Chagua wadi yako" },
  },

  outcomes: {
    incomplete: "Tafadhali jaza sehemu zote zenye alama ya *.",
    failed: "Ombi lako halikutumwa. Tafadhali jaribu tena.",
    joined: "Tumepokea ombi lako la uanachama! Asante kwa kujiunga nasi.",
    paymentDue: "Tafadhali kamilisha malipo yako ili uanachama wako uanze.",
    signIn: "Tafadhali ingia ili ukamilishe malipo ya uanachama wako.",
  },
  invitedBy: (name) => `${name} anakualika ujiunge.`,
  loginRequired: {
    title: "Unahitaji kuingia",
    text: "Uanachama wa kulipia unahitaji akaunti.",
    register: "Jisajili",
    login: "Ingia",
  },
};

export const freeApplicationContent: Translated<typeof english.freeApplicationContent> = {
  needsScript: "Tafadhali washa JavaScript ili utumie fomu hii. Bila hiyo unaweza kuomba uanachama wa bure:",
  link: "Jiunge bure",
};
