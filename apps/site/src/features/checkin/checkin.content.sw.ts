// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { formatTimeOfDay } from "#dates/dates.ts";
import type * as english from "./checkin.content.ts";

export const checkinContent: Translated<typeof english.checkinContent> = {
  title: "Ukaguzi wa tiketi",
  steward: (name) => `Msimamizi: ${name}`,
  count: (admitted, total) => `Walioingia: ${admitted} kati ya ${total}`,
  offline: (waiting) =>
    waiting === 0
      ? "Hakuna mtandao. Unaweza kuendelea: kila kitu kinahifadhiwa kwenye simu hii."
      : `Hakuna mtandao. Zilizohifadhiwa kwenye simu hii: ${waiting}. Zitatumwa mtandao ukirudi.`,
  sending: (waiting) => `Inatuma ${waiting}…`,
  sent: "Kaguzi zote zimehifadhiwa.",
  notStored: "Simu hii haiwezi kuhifadhi orodha. Usifunge ukurasa huu kabla ya “Kaguzi zote zimehifadhiwa.”",
  results: {
    admitted: { title: "Karibu", text: (name) => name },
    admittedHere: {
      title: "Ameshaingia",
      text: (name, at) => `${name}, kwa simu hii saa ${formatTimeOfDay(at)}`,
    },
    admittedElsewhere: {
      title: "Ameshaingia",
      text: (name, by, at) => `${name}, aliruhusiwa na ${by} saa ${formatTimeOfDay(at)}`,
    },
    notValid: { title: "Si tiketi", text: "Si halali kwa tukio hili, au imeghairiwa." },
  },
  waiting: "Changanua tiketi, au andika msimbo wake.",
  code: "Msimbo wa tiketi",
  check: "Kagua",
  camera: { start: "Tumia kamera", stop: "Simamisha kamera", label: "Kamera inachoona" },
  torch: "Tochi",
  guests: {
    title: "Tafuta kwa jina, au uone walioingia",
    search: "Jina kwenye orodha",
    none: "Hakuna mwenye jina hilo kwenye orodha.",
    nobody: "Hakuna aliyeingia bado.",
    at: (at, by) => `Aliingia saa ${formatTimeOfDay(at)}${by ? `, kupitia ${by}` : ""}`,
    checkIn: "Mruhusu",
    checkInWho: (name) => ` ${name}`,
    hint: "Hana tiketi ya kuonyesha? Linganisha jina na kitambulisho chake, kisha umruhusu.",
  },
  cameraFailed: "Kamera haiwezi kutumika. Iruhusu kwenye kivinjari chako, au andika msimbo.",
  duplicates: {
    title: "Zilionyeshwa mara mbili",
    text: "Hawa waliruhusiwa kwa simu hii, lakini mtu mwingine alikuwa amewaruhusu awali.",
    item: (name, by, at) => `${name}: aliruhusiwa na ${by} saa ${formatTimeOfDay(at)}`,
  },
  cancelled: {
    title: "Si halali tena",
    text: "Hawa waliruhusiwa kwa simu hii, lakini tiketi ilikuwa imeghairiwa.",
    byName: "Mtu aliyepatikana kwa jina",
  },
  failed: {
    title: "Ukaguzi wa tiketi haukuweza kufunguliwa",
    network: "Fungua ukurasa huu mara moja ukiwa na mtandao. Baada ya hapo unafanya kazi bila mtandao.",
    again: "Jaribu tena",
  },
};
