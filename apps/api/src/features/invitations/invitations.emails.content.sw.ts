// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./invitations.emails.content.ts";

export const invitationEmails: Translated<typeof english.invitationEmails> = {
  subject: (inviter) => `${inviter} anakualika ujiunge na ${party.name}`,
  get subjectWithoutName() {
    return `Mwanachama anakualika ujiunge na ${party.name}`;
  },
  get preview() {
    return `Angalia ${party.name} inasimamia nini, na ujiunge ukikubaliana nayo.`;
  },
  inviter: (inviter) => `${inviter} ni mwanachama, na anafikiri huenda ungependa kujiunga.`,
  inviterWithoutName: "Mmoja wa wanachama wetu anafikiri huenda ungependa kujiunga.",
  about: "Angalia tunachosimamia. Uanachama wa kawaida ni bure, na si lazima uamue leo.",
  action: "Angalia jinsi ya kujiunga",
  notes: [
    "Hatuhifadhi orodha ya anwani ambazo wanachama huziandikia. Usipofanya chochote, hutasikia tena kuhusu hili.",
    "Mtu yeyote anaweza kuandika anwani yoyote. Ikiwa humjui aliyekualika, tafadhali puuza barua pepe hii.",
  ],
};
