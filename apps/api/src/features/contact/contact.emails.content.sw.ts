// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./contact.emails.content.ts";

export const contactEmails: Translated<typeof english.contactEmails> = {
  acknowledgement: {
    subject: "Tumepata ujumbe wako",
    preview: "Asante kwa kutuandikia.",
    get paragraphs() {
      return [
        `Asante kwa kuiandikia ${party.name}. Mtu atausoma ujumbe wako, na jibu litafuata ndani ya siku saba za kazi.`,
      ];
    },
    notes: ["Ikiwa hukutuandikia, mtu aliandika anwani yako kwa makosa. Unaweza kupuuza barua pepe hii."],
  },
  copy: (subject) => ({
    subject: `Tumepata ujumbe wako: ${subject}`,
    preview: "Asante kwa kutuandikia. Hii ni nakala yako.",
    heading: "Tumepata ujumbe wako",
    thanks: `Asante kwa kuiandikia ${party.name}. Mtu atausoma ujumbe wako, na jibu litafuata ndani ya siku saba za kazi. Hii ni nakala yako:`,
    notes: ["Ikiwa hukuandika haya, mtu aliandika anwani yako kwa makosa. Unaweza kupuuza barua pepe hii."],
  }),
};
