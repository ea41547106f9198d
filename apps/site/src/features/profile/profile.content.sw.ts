// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./profile.content.ts";

export const profileContent: Translated<typeof english.profileContent> = {
  title: "Wasifu",
  lead: "Tunachojua kukuhusu. Ni wewe tu unayeuona ukurasa huu.",
  picture: {
    title: "Picha yako",
    alt: "Picha yako",
    hint: "JPEG, PNG au WebP, hadi MB 5. Tunahifadhi nakala ndogo, bila mahali na wakati ambao simu yako huandika ndani yake.",
    choose: "Chagua picha",
    change: "Chagua picha nyingine",
    remove: "Futa picha",
    busy: "Subiri kidogo…",
    saved: "Picha yako imehifadhiwa.",
    removed: "Picha yako imefutwa.",
    tooLarge: "Picha hii ni kubwa kuliko MB 5. Chagua iliyo ndogo zaidi.",
    failure: "Picha yako haikuhifadhiwa. Tafadhali jaribu tena.",
  },
  details: {
    title: "Maelezo yako",
    since: (day) => `Ulijisajili ${day}.`,
    email: "Anwani ya barua pepe",
    emailHint: "Badilisha anwani yako ya barua pepe kwenye Mipangilio.",
    genderEmpty: "Sitaki kusema",
    save: "Hifadhi mabadiliko",
    busy: "Inahifadhi…",
    saved: "Maelezo yako yamehifadhiwa.",
    failure: "Maelezo yako hayakuhifadhiwa. Tafadhali jaribu tena.",
  },
  ward: {
    title: "Unapopigia kura",
    now: (ward, constituency, county) => `Wadi ya ${ward}, ${constituency}, Kaunti ya ${county}`,
    lead: "Ikiwa umehama, chagua kaunti yako mpya, eneo bunge na wadi.",
    save: "Badilisha wadi yangu",
    sure: (from, to) => `Utapiga kura ${to} na si ${from} tena, na utakuwa wa tawi la huko. Je, ni sahihi?`,
    confirm: "Ndiyo, badilisha wadi yangu",
    busy: "Inahifadhi…",
    saved: "Wadi yako imebadilishwa.",
    same: "Hii ni wadi yako tayari.",
    failure: "Wadi yako haikubadilishwa. Tafadhali jaribu tena.",
    history: "Ulikopigia kura awali",
    until: (day) => `hadi ${day}`,
  },
};
