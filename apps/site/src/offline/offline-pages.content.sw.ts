// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./offline-pages.content.ts";

export const saveOfflineContent: Translated<typeof english.saveOfflineContent> = {
  label: "Hifadhi kwenye simu hii",
  hint: "Hufunguka bila mtandao. Hufutwa ukiondoka. Usiitumie kwenye simu ambayo watu wengine pia hutumia.",
  kept: "Imehifadhiwa kwenye simu hii.",
  dropped: "Haijahifadhiwa tena kwenye simu hii.",
  failed: "Haikuweza kuhifadhiwa. Huenda simu imejaa.",
};

export const offlinePageContent: Translated<typeof english.offlinePageContent> = {
  title: "Huna mtandao",
  text: "Ukurasa huu bado haupo kwenye simu yako, na hatuwezi kuufikia kwa sasa.",
  kept: "Kurasa unazoweza kusoma sasa",
  again: "Jaribu tena",
};

export const memberPageContent: Translated<typeof english.memberPageContent> = {
  kept: (moment) => `Imehifadhiwa kwenye simu hii ${moment}.`,
  again: "Fungua ukurasa",
};
