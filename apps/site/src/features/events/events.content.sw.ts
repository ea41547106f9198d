// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./events.content.ts";

export const eventsListContent: Translated<typeof english.eventsListContent> = {
  title: "Matukio",
  subtitle: "Kutana nasi, tuulize maswali, fanya kazi nasi",
  image: "events-hero",
  alt: "Watu wakienda kwenye mkutano wa hadhara chini ya miti mikubwa",
  placeholder: "event-placeholder",
  empty: "Hakuna matukio kwa sasa",
  noMatch: "Hakuna matukio yanayolingana na ulichochagua.",
  readMore: "Soma zaidi",
  readMoreAbout: (title) => `kuhusu ${title}`,
  search: { label: "Tafuta matukio", placeholder: "Warsha, Kisumu…", button: "Tafuta", clear: "Futa utafutaji" },
  category: { label: "Aina ya tukio", all: "Matukio yote" },
  next: "Matukio yajayo",
  when: { label: "Lini", upcoming: "Yajayo", past: "Yaliyopita", all: "Tarehe zote" },
  calledOff: "Limefutwa",
  more: "Pakia zaidi",
  loadingMore: "Inapakia…",
  moreFailed: "Hatukuweza kupakia matukio zaidi. Tafadhali jaribu tena.",
  enough: "Kuna zaidi ya yanayotosha hapa. Tafuta kwa maneno, au chagua aina ya tukio au tarehe, ili upate mengine.",
  calendar: "Ongeza matukio yote kwenye kalenda yako",
};

export const eventDetailContent: Translated<typeof english.eventDetailContent> = {
  untranslated: "Tukio hili bado halijatafsiriwa. Linaonyeshwa kwa Kiingereza.",
  section: "Matukio",
  back: { label: "Rudi kwenye Matukio", to: "/events" },
  additional: "Maelezo zaidi",
  placeholder: "event-placeholder",
};

export const eventFactsContent: Translated<typeof english.eventFactsContent> = {
  date: "Tarehe",
  time: "Saa",
  location: "Mahali",
  calendar: "Ongeza kwenye kalenda",
  signUp: "Jiandikishe",
  visitor: {
    left: (left) => `Nafasi zilizobaki: ${left}`,
    full: "Pamejaa: jiunge na orodha ya kusubiri",
    signIn: "Ingia ili upate nafasi",
    signInFull: "Ingia ili ujiunge na orodha",
    join: "Jiunge bure",
  },
  office: "Una maswali? Uliza ofisi ya kaunti",
  past: "Tukio hili limeshafanyika.",
  calledOff: "Tukio hili limefutwa. Halitafanyika.",
};
