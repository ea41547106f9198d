// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./take-action.content.ts";

export const takeActionContent: Translated<typeof english.takeActionContent> = {
  title: "Chukua hatua",
  subtitle: "Mambo sita unayoweza kufanya, ya dakika mbili hadi miaka miwili",
  image: "take-action-hero",
  alt: "Watu wakiandamana Nairobi nyuma ya bango pana la kijani",
  ways: [
    {
      title: "Jiunge na chama",
      time: "Dakika tatu",
      text: "Uanachama ni bure kwa kila raia wa miaka kumi na minane au zaidi. Unapata kura katika tawi lako siku unayokubaliwa.",
      link: { label: "Jiunge", to: "/joinus" },
    },
    {
      title: "Linda kura",
      time: "Jumamosi mbili",
      text: "Hakiki usajili wako mwenyewe, kisha ufunzwe kuwa wakala wa kituo cha kupigia kura. Kura zikihesabiwa, lazima tuwe na wakala kila meza.",
      link: { label: "Uadilifu wa uchaguzi", to: "/election-integrity" },
    },
    {
      title: "Toa muda wako",
      time: "Saa chache kwa wiki",
      text: "Fundisha, tafsiri, endesha gari, pika, weka hesabu au tembelea nyumba kwa nyumba. Tuambie unachopenda kufanya.",
      link: { label: "Jitolee", to: "/volunteer" },
    },
    {
      title: "Njoo kwenye mkutano",
      time: "Jioni moja",
      text: "Leta swali kuhusu barabara yako, kliniki yako au basari yako. Ondoka na jibu, au na watu watatu wanaolitaka pia.",
      link: { label: "Ona matukio", to: "/events" },
    },
    {
      title: "Changia kidogo",
      time: "Dakika mbili",
      text: "Shilingi elfu moja huchapisha kurasa za bajeti ya kaunti kwa wadi nzima. Kila mchango una risiti.",
      link: { label: "Changia", to: "/donate" },
    },
    {
      title: "Sambaza ujumbe",
      time: "Dakika mbili",
      text: "Soma manifesto kisha umtumie rafiki mstari mmoja unaoupenda, au usioupenda. Mijadala inakaribishwa.",
      link: { label: "Soma manifesto", to: "/manifesto" },
    },
  ],
};
