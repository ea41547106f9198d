// not reviewed
import { GRACE_DAYS } from "@party/contract/values/membership-plans";
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./memberships.emails.content.ts";

export const membershipEmails: Translated<typeof english.membershipEmails> = {
  memberNumber: (number) => `Nambari ya uanachama: ${number}`,
  validUntil: (day) => `Halali hadi: ${day}`,
  receipt: (number, sum) => `Risiti: ${number}, ${sum}. Imeambatishwa kama PDF.`,
  download: "Pakua risiti",
  get unrequested() {
    return `Ikiwa hukuomba uanachama huu, andika kwa ${party.contacts.email}, nasi tutarekebisha mara moja.`;
  },
  started: (plan, day) => ({
    active: `Uanachama wako wa ${plan} uko hai`,
    renewed: `Uanachama wako wa ${plan} umehuishwa`,
    preview: `Halali hadi ${day}`,
    feeArrived: "Asante. Ada yako imefika.",
    renewalArrived: "Asante. Ada yako imefika, na uanachama wako unaendelea.",
    action: "Onyesha kadi yangu",
  }),
  reminder: (plan, sum, end, graceEnd) => ({
    ends: `Uanachama wako wa ${plan} unaisha tarehe ${end}`,
    endsToday: `Uanachama wako wa ${plan} unaisha leo`,
    ended: `Uanachama wako wa ${plan} uliisha tarehe ${end}`,
    preview: `Uhuishe kwa ${sum}`,
    before: [
      `Uhuishe sasa kwa ${sum}. Mwaka mpya unaanza siku inayofuata mwisho wa ule wa zamani, kwa hivyo hupotezi siku yoyote ukihuisha mapema.`,
      `Usipohuisha, uanachama wako unaendelea kwa siku ${GRACE_DAYS}, hadi ${graceEnd}. Kisha unakoma.`,
    ],
    after: [
      `Uanachama wako unaendelea hadi ${graceEnd} tukisubiri uuhuishe.`,
      `Uhuishe kwa ${sum} kabla ya siku hiyo, na mwaka wako mpya utafuata ule wa zamani bila kukatizwa.`,
    ],
    changes: (now, then, from) =>
      `Ada ni ${now} sasa, na ${then} kuanzia ${from}: unacholipa ni kile unachoonyeshwa unapohuisha.`,
    action: "Huisha uanachama wako",
    notes: ["Ikiwa tayari umelipa, asante: unaweza kupuuza barua pepe hii."],
  }),
};

export const membershipMessages: Translated<typeof english.membershipMessages> = {
  thanks: (firstName, plan, number, day) =>
    `Asante, ${firstName}. Uanachama wako wa ${plan} nambari ${number} uko hai hadi ${day}.`,
  active: "Uanachama wako uko hai",
  renewed: "Uanachama wako umehuishwa",
  changed: (plan) => `Sasa wewe ni mwanachama wa ${plan}`,
  thanksForChange: (firstName, plan, number, day, previous) =>
    `Asante, ${firstName}. Uanachama wako wa ${plan} nambari ${number} uko hai hadi ${day}. Unachukua nafasi ya uanachama wako wa ${previous}.`,
  ending: (end) => ({
    title: "Uanachama wako unaisha hivi karibuni",
    message: `Siku yake ya mwisho ni ${end}. Ukiuhuisha sasa, mwaka mpya unaanza pale huu unapoisha.`,
  }),
  ended: (end, graceEnd) => ({
    title: "Uanachama wako umeisha",
    message: `Uliisha tarehe ${end}. Uhuishe kufikia ${graceEnd} ili uendelee kuwa mwanachama.`,
  }),
  lapsed: {
    title: "Uanachama wako umekoma",
    message: "Haukuhuishwa kwa wakati. Uhuishe ili uwe mwanachama tena.",
  },
};
