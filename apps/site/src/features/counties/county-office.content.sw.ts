// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./county-office.content.ts";

export const countyOfficeContent: Translated<typeof english.countyOfficeContent> = {
  call: (phone) => `Piga ${phone}`,
  whatsApp: "WhatsApp",
  directions: (county) => `Njia ya kufika, ${county}`,
  placeholder: "Maelezo ya mfano. Yabadilishe kabla ya kuzindua.",
  map: {
    label: "Ramani ya kaunti 47",
    office: (county) => `${county}: ofisi yetu`,
    legend: "Kijani: kaunti yenye ofisi yetu. Chagua kaunti yoyote uone ukurasa wake.",
  },
};
