// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./walk-ins.emails.content.ts";

export const walkInEmails: Translated<typeof english.walkInEmails> = {
  get registered() {
    return `Umesajiliwa na ${party.name}`;
  },
  get confirmed() {
    return `Wewe ni mwanachama wa ${party.name}`;
  },
  preview: "Pamoja na la kufanya ikiwa si wewe.",
  taken: (recruiter, day, plan, application) =>
    `Ulisajiliwa na ${recruiter} tarehe ${day} kwa uanachama wa ${plan}, ombi ${application}. Aliandika kwamba ulikubali.`,
  consented: (plan, application) => `Chama kina ridhaa yako kwa uanachama wa ${plan}, ombi ${application}.`,
  waits: "Chama kinalikagua. Utapata nambari ya uanachama likishathibitishwa.",
  number: (number) =>
    `Nambari yako ya uanachama ni ${number}. Uanachama wako hauna mwisho; unaendelea hadi utakapoondoka kwenye chama.`,
  action: "Si mimi",
  notMe: (application) => `Ombi ${application}: si mimi`,
  note: (application) =>
    `Ikiwa si wewe, au hukukubali, bonyeza kiungo au andika kwa ${party.contacts.email} na utaje ombi ${application}. Tutarekebisha mara moja.`,
};
