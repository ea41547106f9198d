// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./moments.content.ts";

export const momentContent: Translated<typeof english.momentContent> = {
  title: "Shiriki picha",
  headline: {
    joining: (party) => `Ninajiunga na ${party}`,
    joined: (party) => `Nimejiunga na ${party}`,
    giving: (party) => `Nimechangia ${party}`,
    attending: () => "Nitakuwepo",
    promise: () => "Ninaunga mkono ahadi hii",
  },
  message: {
    joining: (party) => `Nimeomba kujiunga na ${party}. Jiunge wewe pia, ni bure:`,
    joined: (party) => `Nimejiunga na ${party}. Jiunge wewe pia:`,
    giving: (party) => `Nimechangia ${party} sasa hivi. Mchango mdogo wa kila mmoja hutuwezesha kujitegemea:`,
    attending: (_party, subject) => `Nitakuwepo kwenye "${subject}". Karibu nawe:`,
    promise: (party, subject) => `Ninaunga mkono ahadi hii ya ${party}: "${subject}".`,
  },
  privacy: "Jina na wadi yako huwekwa tu ukichagua. Aina ya uanachama, kiasi, nambari na simu yako haziwekwi kamwe.",
  name: { show: "Weka jina langu kwenye picha", label: "Jina" },
  ward: { show: "Weka wadi yangu kwenye picha", label: "Wadi", line: (ward) => `Wadi ya ${ward}` },
  preview: (text) => `Picha: ${text}`,
  share: "Shiriki picha",
  busy: "Subiri kidogo…",
  whatsApp: "Kiungo kwa WhatsApp",
  download: "Hifadhi picha",
  saved: "Picha imehifadhiwa.",
  failed: "Picha haikutengenezwa. Tafadhali jaribu tena, au shiriki kiungo.",
};
