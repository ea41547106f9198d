// not reviewed

import type { Translated } from "@party/contract/values/translated";
import type * as english from "./terms-summary.ts";

export const termsSummary: Translated<typeof english.termsSummary> = ({ name, contacts: { email } }) => ({
  title: "Masharti ya mauzo",
  subtitle: "Bei, malipo, kuchukua bidhaa, kurudisha bidhaa na kurudishiwa pesa",
  sections: [
    {
      title: "Kununua na kuchukua",
      paragraphs: [
        `- ${name} ndicho chama kinachouza vilivyo dukani. Bei ziko kwa shilingi za Kenya (KES), pamoja na kodi zote.`,
        "- Oda inathibitika malipo yako yakifika. Bidhaa huwekwa kando kwa muda mfupi unapolipa. Pesa zikifika baadaye na bidhaa zikawa zimeuzwa, unarudishiwa.",
        "- Kila malipo yana risiti yenye nambari, ambayo tunakutumia kwa barua pepe.",
        "- Unachukua oda yako mahali pa kuchukua ulipochagua, ukiwa na nambari ya oda na kitambulisho. Hatupeleki bidhaa.",
      ],
    },
    {
      title: "Kurudisha bidhaa na kurudishiwa pesa",
      paragraphs: [
        "- Unaweza kurudisha bidhaa isiyotumika ndani ya siku 30 baada ya kuichukua, pamoja na risiti yake. Tunarudisha bei kwa simu au akaunti iliyolipa.",
        "- Bidhaa ikiwa na kasoro au si ile iliyoonyeshwa, tunaibadilisha au kurudisha bei. Haki zako chini ya Sheria ya Ulinzi wa Wateja ya 2012 zinabaki.",
        `- Kughairi oda kabla ya kuichukua, andika kwa ${email} ukitaja nambari ya oda. Tunarudisha bei yote.`,
      ],
    },
    {
      title: "Ada za uanachama na michango",
      paragraphs: [
        "- Aina ya uanachama inayolipiwa hudumu mwaka mmoja na haihuishwi yenyewe. Ukijiuzulu, ada hairudishwi. Chama kikikataa ombi lako, ada yote inarudishwa.",
        "- Raia wa Kenya pekee wanaweza kuchangia, kwa pesa zao na kwa jina lao. Mchango ambao haturuhusiwi kuupokea unarudishwa.",
        `- Michango hairudishwi, isipokuwa malipo yalifanywa kwa makosa: andika kwa ${email} ukitaja nambari ya risiti. Mchango wa kila mwezi unaweza kukomeshwa wakati wowote kwa kiungo kilicho katika barua pepe zake.`,
        "- Sheria ya Kenya ndiyo inayotumika. Tafadhali tuandikie kwanza jambo likienda vibaya.",
      ],
    },
  ],
});
