// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./settings.content.ts";

export const settingsContent: Translated<typeof english.settingsContent> = {
  title: "Mipangilio",
  lead: "Arifa, mwonekano, usalama na data yako.",
  cancel: "Ghairi",
  notSaved: "Hiyo haikuhifadhiwa. Angalia mtandao wako kisha ujaribu tena.",
  password: "Nenosiri lako",
};

export const notificationsContent: Translated<typeof english.notificationsContent> = {
  title: "Arifa",
  text: "Chagua tukujulishe nini, na vipi.",
  topics: {
    news: { name: "Habari za chama", hint: "Tunachofanya, kuamua na kupanga." },
    events_near_me: {
      name: "Matukio karibu nami",
      hint: "Katika kaunti yako, eneo bunge na wadi, na ya nchi nzima.",
    },
    membership: {
      name: "Uanachama na malipo",
      hint: "Imewashwa daima: lazima ujue pesa zikilipwa kwa jina lako na uanachama wako unapoisha.",
    },
  },
  channels: { mail: "Kwa barua pepe", dashboard: "Kwenye dashibodi yangu" },
  save: "Hifadhi arifa",
  saving: "Inahifadhi…",
  saved: "Imehifadhiwa.",
};

export const coloursContent: Translated<typeof english.coloursContent> = {
  title: "Rangi",
  text: "Mandhari meupe hufaa juani, meusi hufaa usiku.",
  legend: "Rangi za tovuti",
  modes: { system: "Kama kifaa changu", light: "Mandhari meupe", dark: "Mandhari meusi" },
};

export const languageContent: Translated<typeof english.languageContent> = {
  title: "Lugha",
  legend: "Lugha ya tovuti",
  names: { en: "English", sw: "Kiswahili" },
  text: "Ya tovuti, ambayo itabadilika papo hapo, na ya tunachokutumia.",
  saved: "Imehifadhiwa.",
};

export const consentsContent: Translated<typeof english.consentsContent> = {
  title: "Ridhaa zako",
  text: "Yote uliyoyakubali, au uliyoyaondoa.",
  empty: "Hakuna bado.",
  purposes: {
    account: "Akaunti yako",
    membership: "Uanachama wako",
    volunteering: "Kujitolea",
    newsletter: "Jarida",
    card_name: "Jina lako kadi yako inapokaguliwa",
    registrar: "Maelezo yako kwa Msajili wa Vyama vya Kisiasa",
  },
  actions: { given: "Ulikubali", withdrawn: "Uliondoa ridhaa" },
  channels: {
    website: "kwenye tovuti",
    mail: "kwa kiungo cha barua pepe",
    dashboard: "kwenye dashibodi yako",
    in_person: "ana kwa ana, kwa mratibu",
    details_link: "kwa kiungo au msimbo kutoka ofisi ya chama",
  },
  version: (version) => `Maandishi ya ${version}`,
  withdraw: {
    volunteering: {
      button: "Acha kujitolea",
      title: "Unataka kuacha kujitolea?",
      text: "Tutafuta ombi lako la kujitolea na hatutakuomba usaidie. Unaweza kujitolea tena wakati wowote.",
    },
    newsletter: {
      button: "Acha jarida",
      title: "Unataka kuacha jarida?",
      text: "Hatutakutumia majarida tena. Unaweza kujiandikisha tena wakati wowote.",
    },
    card_name: {
      button: "Acha kuonyesha jina langu",
      title: "Unataka kuacha kuonyesha jina?",
      text: "Anayechanganua msimbo wa kadi yako hataona jina tena. Unaweza kuruhusu tena wakati wowote kwenye ukurasa wa kadi yako.",
    },
    registrar: {
      button: "Msimpe Msajili maelezo yangu",
      title: "Unataka tusimpe Msajili maelezo yako?",
      text: "Hutakuwa kwenye orodha ya wanachama tunayowasilisha, na huenda usiweze kupiga kura katika kura za mchujo za chama. Unabaki mwanachama. Unaweza kukubali tena hadi orodha iwasilishwe.",
    },
  },
  withdrawn: "Tayari. Ridhaa yako imeondolewa.",
  elsewhere:
    "Ili uondoe uanachama wako, jiondoe chamani. Ili uondoe akaunti yako, ifute. Yote mawili yako chini ya ukurasa huu.",
};

export const myDataContent: Translated<typeof english.myDataContent> = {
  title: "Taarifa zangu binafsi",
  text: "Pakua kila kitu tunachohifadhi kukuhusu. Ni yako (Sheria ya Ulinzi wa Data ya 2019).",
  json: "Pakua kama JSON",
  page: "Pakua kama ukurasa wa tovuti",
  working: "Data yako inatafutwa…",
  done: "Data yako iko kwenye vipakuliwa vyako.",
  askAgain: "Ili kuilinda data yako, tafadhali weka nenosiri lako tena.",
  confirm: "Endelea",
  failed: "Data yako haikupakiwa. Angalia mtandao wako kisha ujaribu tena.",
};

export const accessesContent: Translated<typeof english.accessesContent> = {
  title: "Nani aliangalia data yako",
  text: "Kila mtu wa ofisi ya chama aliyeona au kubadilisha data yako, wa karibuni kwanza, si zaidi ya maingizo 100.",
  empty: "Hakuna mtu wa ofisi ya chama aliyeangalia data yako.",
  by: (role, place) => (place === "" ? role : `${role}, ${place}`),
  reason: (reason) => `Sababu: ${reason}`,
};

export const leavingContent: Translated<typeof english.leavingContent> = {
  leave: {
    title: "Jiondoe chamani",
    text: "Unaweza kujiondoa wakati wowote, na si lazima useme sababu. Uanachama wako unaisha pale tunapopokea taarifa yako. Akaunti yako inabaki.",
    button: "Jiondoe chamani",
    dialog: "Unataka kujiondoa chamani?",
    law: "Kisheria hii ni taarifa ya maandishi (Sheria ya Vyama vya Kisiasa, kifungu cha 14). Huanza kutumika mara moja. Kisha tuna siku saba za kumwambia Msajili wa Vyama vya Kisiasa. Ada ulizolipa hazirudishwi.",
    notice: "Ninajiuzulu kutoka chama",
    confirm: "Ndiyo, ninajiuzulu kutoka chama",
    done: (until) =>
      until === null
        ? "Ombi lako limeondolewa. Tumekutumia barua pepe."
        : `Umejiondoa chamani. Tutamwambia Msajili kufikia ${until}. Tumekutumia barua pepe.`,
    failed: "Taarifa yako haikutumwa. Angalia mtandao wako kisha ujaribu tena.",
  },
  erase: {
    title: "Futa akaunti yangu",
    text: "Tutafuta akaunti yako na tunachojua kukuhusu. Ikiwa wewe ni mwanachama, uanachama wako utaisha pia.",
    button: "Futa akaunti yangu",
    dialog: "Unataka kufuta akaunti yako?",
    goneTitle: "Yatafutwa, au yataachwa bila jina lako",
    details: "Maelezo, na sheria",
    keptFor: (what) => `${what.join(", ")}:`,
    keptTitle: "Yale ambayo sheria inatulazimu kuhifadhi",
    keptNothing: "Hakuna. Sheria haitulazimu kuhifadhi chochote kukuhusu.",
    forEver: "Ukishaifuta, haiwezi kurudishwa. Ikiwa anwani yako imethibitishwa, tutaitumia barua pepe ya mwisho.",
    confirm: "Futa akaunti yangu",
    working: "Inafuta…",
    done: "Akaunti yako imefutwa.",
    failed: "Akaunti yako haikufutwa. Angalia mtandao wako kisha ujaribu tena.",
  },
};
