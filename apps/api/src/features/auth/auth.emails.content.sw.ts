// not reviewed
import { EMAIL_LINK_DAYS } from "@party/contract/account";
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./auth.emails.content.ts";

const ignore = "Ikiwa si wewe, unaweza kupuuza barua pepe hii.";

export const accountEmails: Translated<typeof english.accountEmails> = {
  confirmation: {
    subject: "Thibitisha anwani yako ya barua pepe",
    preview: "Tafadhali tujulishe kwamba hii ni anwani yako.",
    get paragraphs() {
      return [
        `Karibu ${party.name}. Tafadhali tujulishe kwamba hii ni anwani yako. Ukishathibitisha, unaweza kurudi kwenye akaunti yako wakati wowote, na tunaweza kukuonya mtu mwingine akijaribu kuitumia.`,
      ];
    },
    action: "Thibitisha barua pepe yangu",
    notes: [
      `Kiungo kinafanya kazi kwa siku ${EMAIL_LINK_DAYS}. Ikiwa hujaingia, kitakuomba nenosiri lako.`,
      "Ikiwa hukufungua akaunti, huenda mtu aliandika anwani yako kwa makosa. Unaweza kupuuza barua pepe hii, au ufungue kiungo na uchague nenosiri lako mwenyewe: basi akaunti itakuwa yako.",
    ],
  },
  registeredAgain: {
    subject: "Anwani hii ilisajiliwa awali",
    preview: "Ikiwa ni wewe, ingia. Ikiwa si wewe, akaunti inaweza kuwa yako.",
    get nothingChanged() {
      return `Mtu amejaribu sasa hivi kufungua akaunti ya ${party.name} kwa anwani yako ya barua pepe. Tayari kuna akaunti moja, ambayo bado haijathibitishwa, kwa hivyo hakuna kilichobadilika.`;
    },
    wasItYou: "Je, ile ya kwanza pia ni yako? Basi ingia kwa nenosiri ulilochagua wakati huo.",
    signIn: "Ingia",
    setPassword:
      "Je, umelisahau, au mtu mwingine alitumia anwani yako? Basi weka nenosiri jipya. Kuanzia hapo akaunti ni yako, na wengine wote wanaondolewa.",
    action: "Weka nenosiri jipya",
    notes: [
      `Kiungo kinafanya kazi mara moja tu, kwa siku ${EMAIL_LINK_DAYS}. Usimpe mtu yeyote.`,
      "Ikiwa hutaki akaunti, unaweza kupuuza barua pepe hii.",
    ],
  },
  taken: {
    subject: "Tayari una akaunti",
    preview: "Mtu alijaribu kujisajili kwa anwani yako ya barua pepe.",
    paragraphs: [
      "Mtu amejaribu sasa hivi kufungua akaunti kwa anwani yako ya barua pepe. Tayari una akaunti, kwa hivyo hakuna kilichobadilika.",
      "Je, ni wewe? Basi ingia kama kawaida. Ikiwa umesahau nenosiri lako, chagua jipya.",
    ],
    action: "Chagua nenosiri jipya",
    notes: ["Ikiwa si wewe, unaweza kupuuza barua pepe hii. Mtu huyo hakuambiwa kwamba una akaunti."],
  },
  minutes: (count) => `dakika ${count}`,
  hours: (count) => `saa ${count}`,
  reset: (time) => ({
    subject: "Chagua nenosiri jipya",
    preview: `Kiungo kinafanya kazi mara moja tu, kwa ${time}.`,
    paragraphs: [
      "Wewe, au mtu aliyeandika anwani yako, ameomba nenosiri jipya. Bonyeza kitufe ili ulichague. Kisha utaondolewa kwenye vifaa vyako vyote.",
    ],
    action: "Chagua nenosiri jipya",
    notes: [
      `Kiungo kinafanya kazi mara moja tu, na kwa ${time}.`,
      "Ikiwa si wewe, unaweza kupuuza barua pepe hii. Nenosiri lako linabaki kama lilivyo. Usimpe mtu yeyote kiungo hiki.",
    ],
  }),
  confirmChange: {
    subject: "Tafadhali thibitisha anwani yako mpya ya barua pepe",
    preview: "Tafadhali tujulishe kwamba hii ni anwani ya akaunti yako.",
    paragraphs: [
      "Ulituomba tutumie anwani hii kwa akaunti yako kuanzia sasa. Tafadhali thibitisha kwamba ni yako. Hadi wakati huo anwani yako ya zamani inaendelea kutumika.",
    ],
    action: "Tumia anwani hii",
    notes: [`Kiungo kinafanya kazi kwa siku ${EMAIL_LINK_DAYS}. Ikiwa hujaingia, kitakuomba nenosiri lako.`, ignore],
  },
  changeTaken: {
    subject: "Anwani yako ya barua pepe haikubadilishwa",
    preview: "Anwani hii ina akaunti yake.",
    heading: "Anwani hii ina akaunti yake",
    paragraphs: [
      "Mtu aliomba kutumia anwani hii ya barua pepe kwa akaunti nyingine. Tayari kuna akaunti yenye anwani hii, kwa hivyo hatukubadilisha chochote.",
      "Je, ni wewe? Basi ingia kwa anwani hii, na uichagulie nenosiri jipya ikiwa huna. Au chagua anwani nyingine.",
    ],
    notes: [ignore],
  },
  restore: (newEmail, when) => ({
    subject: "Anwani yako ya barua pepe imebadilishwa",
    preview: "Si wewe? Unaweza kuirudisha kwa siku 7.",
    paragraphs: [
      `Anwani ya akaunti yako ilibadilishwa tarehe ${when} (saa za Nairobi). Sasa ni ${newEmail}. Kuanzia sasa barua pepe zetu zinatumwa huko.`,
      "Je, si wewe? Basi irudishe mara moja. Utapata anwani hii tena, utaondolewa kwenye vifaa vyote, na utachagua nenosiri jipya.",
    ],
    action: "Si mimi: irudishe",
    notes: [`Kiungo kinafanya kazi kwa siku ${EMAIL_LINK_DAYS}. Ikiwa ni wewe, unaweza kupuuza barua pepe hii.`],
  }),
  reserved: {
    subject: "Anwani hii ya barua pepe haiwezi kutumika bado",
    preview: "Hadi siku chache zilizopita ilikuwa anwani ya akaunti nyingine.",
    get paragraphs() {
      return [
        `Mtu amejaribu sasa hivi kufungua akaunti ya ${party.name} kwa anwani hii ya barua pepe. Hadi siku chache zilizopita ilikuwa anwani ya akaunti nyingine, na akaunti hiyo inaweza kuirudisha kwa siku ${EMAIL_LINK_DAYS}. Hadi wakati huo hakuna akaunti nyingine inayoweza kuitumia, kwa hivyo hakuna iliyofunguliwa.`,
        `Je, ni wewe? Basi fungua akaunti yako baada ya siku ${EMAIL_LINK_DAYS}, au tumia anwani nyingine.`,
        "Je, anwani ya akaunti yako ilibadilishwa bila wewe? Basi fungua barua pepe yetu yenye kichwa “Anwani yako ya barua pepe imebadilishwa” na uirudishe.",
      ];
    },
    notes: [ignore],
  },
};

export const securityEmails: Translated<typeof english.securityEmails> = {
  unknownDevice: "kivinjari",
  events: {
    signed_in: {
      subject: "Kuingia kupya kwenye akaunti yako",
      text: (device) => `Mtu ameingia kwenye akaunti yako kwa ${device}, kifaa ambacho hatujakiona kwako awali.`,
    },
    password_changed: {
      subject: "Nenosiri lako limebadilishwa",
      text: () => "Nenosiri la akaunti yako limebadilishwa.",
    },
    password_reset: {
      subject: "Una nenosiri jipya",
      text: () => "Nenosiri jipya limechaguliwa kwa kiungo tulichokutumia. Umeondolewa kwenye vifaa vyote.",
    },
    email_restored: {
      subject: "Anwani yako ya barua pepe imerudi",
      text: () => "Mabadiliko ya anwani yako ya barua pepe yametenguliwa. Umeondolewa kwenye vifaa vyote.",
    },
    two_step_on: {
      subject: "Kuingia kwa hatua mbili kumewashwa",
      text: () => "Kuanzia sasa akaunti yako inaomba pia msimbo wa programu yako ya uthibitishaji.",
    },
    two_step_off: {
      subject: "Kuingia kwa hatua mbili kumezimwa",
      text: () => "Kuanzia sasa akaunti yako inaomba nenosiri lako tu.",
    },
    recovery_code_used: {
      subject: "Msimbo wa dharura umetumika",
      text: (device) =>
        `Mmoja wa misimbo yako ya dharura umetumika kuingia kwa ${device}. Hauwezi kutumika tena. Kwenye mipangilio yako unaona ni mingapi iliyobaki.`,
    },
    recovery_codes_renewed: {
      subject: "Una misimbo mipya ya dharura",
      text: () => "Misimbo mipya ya dharura imetengenezwa kwa akaunti yako. Ile ya awali haifanyi kazi tena.",
    },
    authenticator_replaced: {
      subject: "Programu yako ya uthibitishaji imebadilishwa",
      text: () =>
        "Kuanzia sasa akaunti yako inaomba msimbo wa programu nyingine ya uthibitishaji. Misimbo ya dharura ya awali haifanyi kazi tena.",
    },
  },
  anyBrowser: "Kivinjari",
  browserOn: (browser, system) => `${browser} kwenye ${system}`,
  preview: "Ikiwa ni wewe, unaweza kupuuza barua pepe hii.",
  when: (when) => `Hii ilikuwa tarehe ${when} (saa za Nairobi).`,
  notYou:
    "Ikiwa ni wewe, unaweza kupuuza barua pepe hii. Ikiwa si wewe, chagua nenosiri jipya mara moja: hapo kila aliyeingia ataondolewa.",
  action: "Chagua nenosiri jipya",
};

export const accountMessages: Translated<typeof english.accountMessages> = {
  created: (firstName) => ({
    title: `Karibu ${party.name}`,
    message: `Tunafurahi kuwa nawe, ${firstName}. Chagua aina ya uanachama wako ili ushiriki kikamilifu.`,
  }),
};
