// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./contact.content.ts";

export const contactContent: Translated<typeof english.contactContent> = {
  details: {
    title: "Jinsi ya kutufikia",
    address: "Anwani",
    phone: "Simu",
    email: "Barua pepe",
    hours: "Saa za ofisi",
    placeholder: "Maelezo ya mfano. Yabadilishe kabla ya kuzindua.",
  },
  map: {
    title: "Tulipo",
    image: "contact-map",
    get alt() {
      return `Ramani iliyochorwa yenye ofisi ya ${party.name} jijini Nairobi`;
    },
    load: "Onyesha ramani",
    loadHint: "Hupakia ramani kutoka OpenStreetMap, ambayo hutumia data zaidi.",
    get frameTitle() {
      return `Ramani: ofisi ya ${party.name}`;
    },
    open: "Fungua kwenye OpenStreetMap",
  },
  offices: {
    title: "Ofisi za kaunti",
    county: "Kaunti yako",
    choose: "Chagua kaunti yako",
    show: "Onyesha ofisi",
    none: "Kaunti hii bado haina ofisi. Piga simu ofisi kuu; itakuunganisha:",
    more: (county) => `Yote kuhusu kaunti ya ${county}: ofisi, matawi, matukio`,
  },
  form: {
    title: "Tutumie ujumbe",
    required: "Jaza sehemu zote zenye alama ya *.",
    name: "Jina",
    email: "Barua pepe",
    subject: "Mada",
    message: "Ujumbe",
    notice: "Tunatumia maelezo yako kukujibu, si kwa kitu kingine. Tutakutumia barua pepe ujumbe wako ukifika.",
    submit: "Tuma ujumbe",
    submitting: "Inatuma…",
    failed: "Hatukuweza kutuma ujumbe wako. Bado uko hapa: tafadhali jaribu tena.",
  },
  thanks: {
    title: "Ujumbe umetumwa",
    text: "Asante kwa kutuandikia. Utapata jibu ndani ya siku saba za kazi.",
    again: "Andika ujumbe mwingine",
  },
};
