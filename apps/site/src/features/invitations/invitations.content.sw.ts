// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./invitations.content.ts";

export const invitationsContent: Translated<typeof english.invitationsContent> = {
  title: "Wanachama",
  lead: "Walete marafiki zako, na ukipate chama karibu nawe.",
  invite: {
    title: "Mwalike rafiki",
    text: "Shiriki kiungo chako mwenyewe. Utaona ni wangapi wanaojiunga kupitia hicho.",
    link: "Kiungo chako",
    code: (code) => `Msimbo wako: ${code}`,
    copy: "Nakili kiungo",
    copied: "Kiungo kimenakiliwa.",
    notCopied: "Kivinjari chako hakituruhusu kunakili. Bonyeza na ushikilie kiungo ili ukinakili.",
    whatsApp: "Shiriki kwa WhatsApp",
    message: (link) =>
      `Mimi ni mwanachama wa ${party.name}. Angalia tunachosimamia, na ujiunge ukikubaliana nacho: ${link}`,
    email: "Anwani ya barua pepe ya rafiki yako",
    emailHint: "Tutaandika mara moja, tukitumia jina lako la kwanza na kiungo chako, na hatuhifadhi anwani.",
    send: "Tuma mwaliko",
    busy: "Inatuma…",
    failure: "Mwaliko wako haukutumwa. Tafadhali jaribu tena.",
  },
  joined: {
    title: "Waliojiunga kupitia wewe",
    none: "Hakuna bado. Shiriki kiungo chako, na idadi itaongezeka hapa.",
    count: (count) => (count === 1 ? "Mtu 1 amejiunga." : `Watu ${count} wamejiunga.`),
    agreed: "Watu hawa walikubali uone jina lao la kwanza:",
    privacy: "Tunaonyesha jina ikiwa tu mtu huyo amekubali.",
    inMonth: (name, month) => `${name}, ${month}`,
  },
  consent: {
    title: "Ulikuja kwa mwaliko",
    label: "Mwanachama aliyenialika anaweza kuona jina langu la kwanza na mwezi niliojiunga",
    hint: "Hadi uweke alama hapa, ataona idadi tu. Unaweza kubadilisha wakati wowote.",
    saved: "Imehifadhiwa.",
    failure: "Hii haikuhifadhiwa. Tafadhali jaribu tena.",
  },
  branches: {
    title: "Chama karibu nawe",
    levels: { ward: "Wadi", constituency: "Eneo bunge", county: "Kaunti", national: "Ofisi kuu" },
    nearest: "Iliyo karibu zaidi",
    none: "Hakuna ofisi karibu nawe bado. Ofisi yetu kuu itakusaidia:",
  },
};
