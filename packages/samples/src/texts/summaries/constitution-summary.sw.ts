// not reviewed

import type { Translated } from "@party/contract/values/translated";
import type * as english from "./constitution-summary.ts";

export const constitutionSummary: Translated<typeof english.constitutionSummary> = {
  sections: [
    {
      title: "Malengo",
      paragraphs: [
        "Chama kinatii Katiba ya Kenya na sheria, na hakitumii vurugu, hongo wala chuki. Kinataka mamlaka, pesa na huduma zifike kwenye kaunti na wadi, kikamilifu na kwa wakati, na uwazi katika matumizi yake.",
      ],
    },
    {
      title: "Uanachama",
      paragraphs: [
        "- Mwanachama ni raia mwenye angalau miaka 18 ambaye hayuko katika chama kingine, hajahukumiwa kwa uhalifu, na hulipa ada ya aina ya uanachama aliyochagua. Aina hiyo haibadilishi kura yake.",
        "- Unaomba wewe mwenyewe, na ridhaa yako lazima iweze kuthibitishwa. Chama hujibu ndani ya siku 30, na hutoa sababu kikikataa. Unaweza kukata rufaa ndani ya siku 30.",
        "- Wanachama wanaweza kupiga kura, kugombea uongozi, kuona rejista, hesabu na data yao, kutoa maoni, na kusikizwa kabla ya adhabu yoyote.",
        "- Unaweza kujiuzulu wakati wowote kwa taarifa ya maandishi. Chama humwarifu Msajili wa Vyama vya Kisiasa ndani ya siku saba. Ada hairudishwi.",
      ],
    },
    {
      title: "Muundo",
      paragraphs: [
        "- Wanachama huunda matawi ya wadi, eneo bunge na kaunti. Kongamano la Kitaifa la Wajumbe ndicho chombo cha juu zaidi na hukutana angalau mara moja kwa miaka miwili; Kamati Kuu ya Kitaifa huendesha chama katikati.",
        "- Maafisa huchaguliwa kwa kura ya siri kwa miaka mitano, kwa vipindi viwili tu. Wanachama wa chombo chochote wa jinsia moja hawazidi theluthi mbili.",
        "- Pesa hutoka tu kwa ada, michango ya raia, mauzo ya chama na Hazina ya Vyama vya Kisiasa. Hesabu hukaguliwa kila mwaka na kila mwanachama anaweza kuziona.",
        "- Theluthi mbili ya wajumbe wanaweza kubadilisha katiba hii.",
      ],
    },
    {
      title: "Kanuni za maadili",
      paragraphs: [
        "- Mheshimu kila mtu. Vurugu, hongo, uongo, kununua kura, unyanyasaji, na kumsajili mtu bila ridhaa yake ni marufuku.",
        "- Data binafsi ya wanachama hutumika tu kwa kazi iliyotolewa kwa ajili yake.",
        "- Kamati ya migogoro husikiliza malalamiko. Hakuna anayeadhibiwa bila kuelezwa kwa maandishi na kusikizwa, na anaweza kukata rufaa, hadi Baraza la Kutatua Mizozo ya Vyama vya Kisiasa.",
      ],
    },
  ],
};
