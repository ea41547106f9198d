// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./my-data.emails.content.ts";

export const erasureText: Translated<typeof english.erasureText> = {
  subject: "Akaunti yako imefutwa",
  preview: "Hii ni barua pepe ya mwisho kwa anwani hii.",
  get deleted() {
    return `Akaunti ya ${party.name} yenye anwani hii ya barua pepe imefutwa, kama mwenyewe alivyotuomba.`;
  },
  left: "Uanachama umeisha pamoja nayo. Tutamjulisha Msajili wa Vyama vya Kisiasa ndani ya siku saba, kama sheria inavyotaka.",
  rest: [
    "Tunahifadhi tu kile ambacho sheria inatutaka tuhifadhi, kama vile risiti na vitabu vya malipo. Uliiona orodha kabla ya kukubali.",
    "Hii ni barua pepe ya mwisho kwa anwani hii. Tumeisahau.",
  ],
  notes: ["Ikiwa si wewe, tafadhali tuandikie mara moja kwa kujibu barua pepe hii."],
};
