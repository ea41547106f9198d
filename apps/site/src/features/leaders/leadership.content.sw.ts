// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./leadership.content.ts";

export const leadershipContent: Translated<typeof english.leadershipContent> = {
  title: "Uongozi wa kitaifa",
  subtitle: "Wamechaguliwa na wajumbe, wanawajibika kwa wanachama",
  image: "leadership-hero",
  alt: "Wajumbe wenye bendera za chama mbele ya mnara wa mviringo wa jumba la mikutano la Kenyatta alfajiri",
  intro:
    "Viongozi wa kitaifa huchaguliwa kwa kura ya siri kwenye Kongamano la Kitaifa la Wajumbe, kwa kipindi kimoja cha miaka mitano, na hakuna anayeweza kushika wadhifa mmoja kwa zaidi ya vipindi viwili. Hutangaza mali yao, na hujibu maswali ya wanachama hadharani mara moja kwa mwezi.",
  empty: "Orodha ya viongozi itakuwa hapa hivi karibuni.",
  ask: {
    title: "Muulize kiongozi swali",
    text: "Liandike kwa maneno yako, kwa Kiingereza au Kiswahili. Maswali kumi yanayoulizwa zaidi hujibiwa hadharani kila Jumatatu.",
    link: { label: "Uliza swali", to: "/contact" },
  },
};
