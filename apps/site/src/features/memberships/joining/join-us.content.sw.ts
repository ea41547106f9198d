// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./join-us.content.ts";

export const joinUsContent: Translated<typeof english.joinUsContent> = {
  title: "Jiunge nasi",
  subtitle: "Hatua tatu fupi. Uanachama wa kawaida ni bure, na huhitaji akaunti kwa ajili yake.",
  progress: "Ombi lako",
  steps: ["Chagua aina ya uanachama", "Maelezo yako", "Malipo"],
  checkAndSend: "Hakiki na utume",
  back: "Rudi",
  next: "Endelea",
  submit: "Tuma ombi",
  busy: "Inatuma...",
  sending: "Umeingia. Tunatuma ombi lako sasa.",
  required: "Sehemu zenye * zinahitajika.",

  plans: { free: "Bure", chosen: "Umechagua", choose: "Chagua aina hii" },
  person: {
    first_name: { label: "Jina la kwanza", missing: "Jina la kwanza linahitajika" },
    last_name: {
      label: "Jina la ukoo",
      missing: "Jina la ukoo linahitajika",
      hint: "Ukiwa na jina moja tu, liandike katika sehemu zote mbili.",
    },
    phone_number: {
      label: "Nambari ya simu",
      missing: "Nambari ya simu inahitajika",
      hint: "Kwa mfano 0712 345 678",
      short: "Nambari hii inaonekana fupi mno.",
    },
    age: { label: "Umri", missing: "Umri unahitajika" },
    gender: { label: "Jinsia", missing: "Jinsia inahitajika", empty: "Chagua jinsia" },
    occupation: { label: "Kazi", missing: "Andika kazi yako" },
    county: { missing: "Kaunti inahitajika" },
    constituency: { missing: "Eneo bunge linahitajika" },
    ward: { missing: "Wadi inahitajika" },
  },

  outcomes: {
    incomplete: "Tafadhali jaza sehemu zote zinazohitajika zenye alama ya *.",
    failed: "Hitilafu ilitokea wakati wa kutuma ombi lako. Tafadhali jaribu tena.",
    joined: "Ombi la uanachama limefaulu! Asante kwa kujiunga nasi.",
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
