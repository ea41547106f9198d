// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./my-data.content.ts";

export const myDataContent: Translated<typeof english.myDataContent> = {
  withheld: "Tunaihifadhi, lakini hatuionyeshi",
  deleted: "Inafutwa.",
  anonymised: (as) => `Jina lako linaondolewa. ${as}`,
  kept: (because) => `Inahifadhiwa. ${because}`,
  unconfirmedEmail:
    "Bado hujathibitisha anwani yako ya barua pepe. Kwa hivyo hatuwezi kujua kwamba ujumbe, ahadi za kusaidia, majarida, oda na michango iliyotumwa nayo ni yako, na haimo humu.",
  unlinkedApplication:
    "Ombi ulilotuma bila akaunti halimo humu isipokuwa liliunganishwa na akaunti yako: mtu yeyote angeweza kuandika jina lako na nambari yako ya simu. Tuandikie, nasi tutalitafuta.",
  withoutAccount:
    "Huna akaunti, kwa hivyo ulichotuma kwa tovuti kwa anwani ya barua pepe, kama vile ujumbe, ahadi za kusaidia na michango, hakimo kwenye orodha hii: mtu yeyote angeweza kukiandika. Kiombe ofisini kwa anwani uliyotumia.",
  officeMailbox:
    "Barua kuhusu michango yako na taarifa yako zinabaki kwenye sanduku la barua pepe la ofisi ya chama, kwa sababu sheria inakitaka kijue wanaokichangia na kimjulishe Msajili.",
  exported: (purpose) => `Faili ya watu, nawe ukiwemo, ilitengenezwa. Ya nini: ${purpose}`,
  places: {
    county: (name) => `Kaunti ya ${name}`,
    constituency: (name) => `Eneo bunge la ${name}`,
    ward: (name) => `Wadi ya ${name}`,
  },
  sentInvitations: "Mialiko uliyotuma inabaki kwa walioipata. Inataja jina lako la kwanza.",
};

export const exportPage: Translated<typeof english.exportPage> = {
  title: (party) => `Taarifa zangu binafsi kwa ${party}`,
  about: (party, when) =>
    `Yote ambayo ${party} inahifadhi kukuhusu, hadi ${when}. Una haki ya kuyapata kwa mujibu wa Sheria ya Ulinzi wa Data ya 2019, vifungu 26 na 38.`,
  open: "Fungua sehemu ili uisome. Nambari zinazotumiwa na programu zetu pekee hazimo humu; zimo kwenye faili ya JSON.",
  contents: "Yaliyomo",
  empty: "Ambapo hatuhifadhi chochote kukuhusu",
  onErasure: (what) => `Ukifuta akaunti yako: ${what}`,
  yes: "Ndiyo",
  no: "La",
};
