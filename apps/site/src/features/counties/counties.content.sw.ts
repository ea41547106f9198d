// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./counties.content.ts";

export const countyContent: Translated<typeof english.countyContent> = {
  title: (county) => `Kaunti ya ${county}`,
  subtitle: (party) => `${party} karibu nawe`,
  description: (party, county) =>
    `${party} katika kaunti ya ${county}: ofisi, mratibu, matawi, matukio yajayo na habari.`,
  office: "Mahali pa kutupata",
  coordinator: "Mratibu",
  first: {
    title: (county) => `Kuwa wa kwanza katika kaunti ya ${county}`,
    text: (county) =>
      `Kaunti ya ${county} bado haina ofisi. Hadi itakapopata, ofisi kuu inaratibu kaunti hii na kujibu maswali yako.`,
    start: "Ungependa kuianzisha? Tuandikie.",
    headOffice: "Ofisi kuu",
    capital: "Nairobi",
  },
  ask: {
    title: "Uliza ofisi kuu",
    text: (county) => `Inajibu maswali yako kuhusu kaunti ya ${county}.`,
  },
  members: (count) => `Angalau wanachama ${count} wanaishi hapa.`,
  branches: {
    title: "Matawi",
    constituency: (name) => `Eneo bunge la ${name}`,
    ward: (name) => `Wadi ya ${name}`,
  },
  events: { title: "Matukio yajayo", all: "Matukio yote" },
  news: { title: "Habari za kaunti", all: "Habari zote" },
  join: {
    title: (county) => `Nafasi yako katika kaunti ya ${county}`,
    text: "Jiunge kwa dakika tatu tu: uanachama wa kawaida ni bure. Mchango wako hulipia kumbi, viti na nauli za basi.",
    links: [
      { label: "Jiunge", to: "/joinus" },
      { label: "Changia", to: "/donate" },
      { label: "Jitolee", to: "/volunteer" },
    ],
  },
  all: "Kaunti zote 47",
};
