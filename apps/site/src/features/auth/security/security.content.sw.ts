// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./security.content.ts";

export const confirmEmailNoticeContent: Translated<typeof english.confirmEmailNoticeContent> = {
  confirm: (email) => `Tafadhali thibitisha anwani yako ya barua pepe. Tumetuma kiungo kwa ${email}.`,
  again: "Kitume tena",
};

export const securityContent: Translated<typeof english.securityContent> = {
  title: "Usalama",
  text: "Nenosiri lako, anwani yako, na vifaa vilivyoingia.",
  password: {
    title: "Nenosiri",
    text: "Utaondolewa kwenye vifaa vyako vingine.",
    current: "Nenosiri la sasa",
    submit: "Badilisha nenosiri langu",
    busy: "Inabadilisha...",
  },
  email: {
    title: "Anwani ya barua pepe",
    now: (email, confirmed) => `Anwani yako ni ${email}${confirmed ? "." : ", haijathibitishwa bado."}`,
    pending: (email) => `Tunasubiri ufungue kiungo tulichotuma kwa ${email}.`,
    text: "Tutatuma kiungo kwa anwani mpya. Itaanza kutumika mara tu utakapokifungua. Anwani yako ya zamani itapata taarifa.",
    next: "Anwani mpya ya barua pepe",
    current: "Nenosiri la sasa",
    submit: "Badilisha anwani yangu",
    busy: "Inatuma...",
  },
  twoStep: {
    title: "Kuingia kwa hatua mbili",
    off: "Kuingia kwa hatua mbili kumezimwa. Ukiwasha, akaunti yako itaomba pia msimbo kutoka kwenye simu yako. Hapo nenosiri lililoibwa halitoshi.",
    on: (left) => `Kuingia kwa hatua mbili kumewashwa. Umebakiwa na misimbo ya dharura ${left} kati ya 10.`,
    confirmFirst: "Tafadhali thibitisha kwanza anwani yako ya barua pepe. Kiungo kiko kwenye barua pepe yako.",
    current: "Nenosiri la sasa",
    start: "Anzisha",
    scan: "Unahitaji programu ya uthibitishaji, kama Google Authenticator au Aegis. Ongeza akaunti hii humo, kisha andika tarakimu sita inazoonyesha.",
    onThisDevice: "Je, programu iko kwenye kifaa hiki?",
    openApp: "Fungua kwenye programu yako",
    elsewhere: "Iko kwenye kifaa kingine? Changanua hii kwa programu:",
    picture: "Msimbo wa QR wa programu yako ya uthibitishaji",
    byHand: "Au andika ufunguo huu kwenye programu:",
    copyKey: "Nakili ufunguo",
    code: "Msimbo",
    confirm: "Washa",
    codesTitle: "Misimbo yako ya dharura",
    codesText:
      "Iweke mahali utakapoipata bila simu yako: kwenye karatasi, au kwenye programu ya kuhifadhi manenosiri. Kila mmoja hukuingiza mara moja tu. Hatuwezi kuionyesha tena.",
    copy: "Nakili",
    copied: "Imenakiliwa",
    print: "Chapisha",
    kept: "Nimeihifadhi",
    offText: "Ili kuzima, andika nenosiri lako na msimbo wa programu yako au msimbo wa dharura.",
    stop: "Zima",
    busy: "Subiri kidogo...",
  },
  sessions: {
    title: "Ulikoingia",
    here: "Kifaa hiki",
    since: (when) => `Uliingia ${when}`,
    seen: (when) => `Mara ya mwisho: ${when}`,
    end: "Ondoka",
    endOn: (device) => `Ondoka kwenye ${device}`,
    endOthers: "Ondoka kwingine kote",
    alone: "Hujaingia kwingine popote.",
  },
};
