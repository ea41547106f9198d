// not reviewed
import type { Translated } from "../../text/translated.ts";
import type * as english from "./registrar.ts";

export const registrarConsentText: Translated<typeof english.registrarConsentText> = {
  version: "2026-12",
  text: "Ninakubali chama kimpe Msajili wa Vyama vya Kisiasa majina yangu, nambari yangu ya kitambulisho au pasipoti, tarehe ya kuzaliwa, jinsia, nambari ya simu, wadi, kituo cha kupigia kura na, kama nimeutaja, ulemavu wangu, kwa kuwa anavihitaji ili kuniweka kwenye orodha iliyothibitishwa ya wanachama wa chama. Ninaweza kuiondoa ridhaa hii kwenye mipangilio yangu, au katika ofisi ya chama, hadi orodha itakapowasilishwa. Bila ridhaa hii siko kwenye orodha, na huenda nisiweze kupiga kura katika kura za mchujo za chama. Ninabaki mwanachama.",
};
