// not reviewed
import { CONFIRMATION_DAYS } from "@party/contract/newsletter";
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./newsletter.emails.content.ts";

export const newsletterEmails: Translated<typeof english.newsletterEmails> = {
  confirmation: {
    subject: "Thibitisha kujiandikisha kwako kwa jarida",
    get preview() {
      return `Bonyeza mara moja upate habari za ${party.name} kwa barua pepe.`;
    },
    get paragraphs() {
      return [
        `Wewe, au mtu aliyeandika anwani yako, aliomba jarida la ${party.name}.`,
        "Bonyeza kitufe uthibitishe kwamba ni wewe. Hatutatuma chochote kabla ya hapo.",
      ];
    },
    action: "Thibitisha",
    notes: [
      `Kiungo kinafanya kazi kwa siku ${CONFIRMATION_DAYS}.`,
      "Ikiwa si wewe, unaweza kupuuza barua pepe hii. Tutaifuta anwani yako.",
    ],
  },
  welcome: {
    get subject() {
      return `Karibu kwenye jarida la ${party.name}`;
    },
    preview: "Kujiandikisha kwako kumethibitishwa. Asante.",
    heading: "Kujiandikisha kwako kumethibitishwa",
    paragraphs: [
      "Asante. Sasa utapata kwa barua pepe habari zetu, matukio na njia za kushiriki.",
      "Tunaandika tu kunapokuwa na jambo la kusema, na hatumpi mtu yeyote anwani yako.",
    ],
    action: "Soma habari mpya",
    notes: ["Unaweza kujiondoa wakati wowote kwa kiungo kilicho mwishoni mwa kila barua pepe."],
  },
};
