// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./resignations.emails.content.ts";

export const resignationEmails: Translated<typeof english.resignationEmails> = {
  resigned: (when) => ({
    subject: "Umejiondoa kwenye chama",
    preview: "Tumepokea taarifa yako. Inaanza kutumika sasa.",
    paragraphs: [
      `${party.name} ilipokea taarifa yako ya maandishi tarehe ${when}. Kuanzia wakati huo wewe si mwanachama tena.`,
      "Ikiwa ulikuwa mwanachama, tutamjulisha Msajili wa Vyama vya Kisiasa ndani ya siku saba, kama sheria inavyotaka.",
      "Akaunti yako kwenye tovuti inabaki. Unaweza kuifuta kwenye Mipangilio.",
    ],
    action: "Fungua mipangilio yako",
    notes: ["Ikiwa si wewe, tafadhali tuandikie mara moja kwa kujibu barua pepe hii."],
  }),
};
