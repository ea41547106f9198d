// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./rolls.content.ts";

export const rollsContent: Translated<typeof english.rollsContent> = {
  title: "Orodha za Msajili",
  text: "Aliye kwenye orodha inayoidhinishwa na Msajili anaweza kupiga kura kwenye mchujo wa chama. Orodha ni ya siku moja, na hakuna anayeweza kuibadilisha.",
  failed: "Hatukuweza kupakia kama uko kwenye orodha. Tafadhali pakia ukurasa upya.",
  on: (day, title, line) => `Uko kwenye orodha ya ${day} (${title}), mstari wa ${line}.`,
  off: (day, title) => `Hauko kwenye orodha ya ${day} (${title}).`,
  reasons: {
    status: () => "Uanachama wako si hai kwa sasa.",
    unpaid: (day) => `Uanachama wako haujalipiwa hadi ${day}.`,
    joined: (day) => `Ni ya wanachama waliojiunga kabla ya ${day}.`,
    place: () => "Ni ya mahali pengine.",
    since: () => "Leo ungekuwa kwenye orodha: jambo fulani kukuhusu limebadilika tangu siku hiyo.",
  },
  until: (day) => `Kama kuna jambo lisilo sahihi, unaweza kupinga hadi ${day}.`,
  over: (day) => `Mapingamizi yaliwezekana hadi ${day}.`,
  object: "Pinga",
  label: "Jambo lisilo sahihi",
  hint: "Kwa mfano: jina lako, au kwamba hauko kwenye orodha ingawa wewe ni mwanachama.",
  send: "Tuma pingamizi",
  sending: "Inatuma …",
  sent: (day) => `Tumepokea pingamizi lako, na tutalijibu kufikia ${day}.`,
  sendFailed: "Hatukuweza kutuma pingamizi lako. Tafadhali jaribu tena.",
  yours: (text) => `Ulipinga: “${text}”`,
  waits: (day) => `Tutajibu kufikia ${day}.`,
  upheld: (answer) => `Uko sahihi, kwa orodha ijayo: ${answer}`,
  refused: (answer) => `Orodha inabaki kama ilivyo: ${answer}`,
};
