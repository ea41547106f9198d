// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./attendance.content.ts";

const peopleCount = (count: number) => (count === 1 ? "mtu 1" : `watu ${count}`);

export const attendanceContent: Translated<typeof english.attendanceContent> = {
  title: "Matukio",
  lead: "Tiketi zako, na matukio unayoweza kujiandikishia.",
  failure: "Matukio yako hayakupakiwa. Angalia mtandao wako kisha ujaribu tena.",
  tickets: {
    title: "Tiketi zangu",
    empty: "Huna tiketi bado. Chagua tukio hapa chini na ujiandikishe.",
    none: "Huna tiketi.",
    hint: "Onyesha msimbo mlangoni. Uhifadhi kwenye simu hii au kama picha, iwapo hakuna mtandao huko.",
    kept: "Tiketi zangu",
    code: "Msimbo",
    guest: (number) => `Mgeni ${number}`,
    qr: (name) => `Msimbo wa QR wa tiketi ya ${name}`,
    show: "Onyesha kwa skrini nzima",
    showFor: (name) => ` tiketi ya ${name}`,
    picture: "Hifadhi kama picha",
    pictureFor: (name) => `: tiketi ya ${name}`,
    calendar: "Ongeza kwenye kalenda",
    calendarFor: (title) => `: ${title}`,
    inCalendar: (codes) => `Tiketi: ${codes.join(", ")}`,
    when: (day, time) => (time ? `${day}, ${time}` : day),
  },
  guests: {
    title: (named) => (named ? "Badilisha majina ya wageni wako" : "Andika majina ya wageni wako"),
    hint: "Si lazima. Jina huandikwa kwenye tiketi na kwenye orodha ya mlangoni.",
    save: "Hifadhi majina",
    for: (title) => ` ya ${title}`,
    busy: "Inahifadhi…",
    saved: "Majina yamehifadhiwa.",
    failed: "Hatukuweza kuhifadhi majina. Tafadhali jaribu tena.",
  },
  status: {
    called_off: "Tukio hili limefutwa. Halitafanyika, na tiketi zako si halali tena.",
    withdrawn:
      "Tukio hili haliko tena kwenye tovuti yetu. Usisafiri kwa ajili yake. Tiketi zako si halali mpaka tukuandikie tena.",
  },
  moved: (day, time, location) =>
    `Limebadilishwa tangu ujiandikishe. Awali: ${[day, time, location].filter(Boolean).join(", ")}.`,
  waiting: {
    title: "Orodha ya kusubiri",
    position: (position) => `Wewe ni nambari ${position} kwenye orodha ya kusubiri.`,
    party: (seats) => (seats === 1 ? "Unasubiri nafasi 1." : `Unasubiri nafasi ${seats} pamoja.`),
    next: "Tutakutumia barua pepe mara tu nafasi itakapokuwa yako. Hakuna anayeweza kukupita.",
  },
  open: {
    title: "Matukio unayoweza kujiunga nayo",
    empty: "Hakuna matukio mengine yaliyopangwa kwa sasa. Mapya yataonekana hapa.",
    noLimit: "Kila mtu anakaribishwa.",
    left: (left) => (left === 1 ? "Nafasi 1 imebaki" : `Nafasi ${left} zimebaki`),
    full: (waiting) =>
      waiting === 0
        ? "Pamejaa. Ungekuwa wa kwanza kwenye orodha ya kusubiri."
        : `Pamejaa. Wanaosubiri kabla yako: ${peopleCount(waiting)}.`,
    begun: "Tukio hili limeanza. Njoo ikiwa kuna nafasi.",
    guests: "Wageni unaowaleta",
    guestName: (number) => `Jina la mgeni ${number}`,
    optional: "Unaweza kuliacha wazi.",
    tooFew: (left) => `Nafasi zilizobaki: ${left} tu. Kikundi chako kingesubiri hadi wote watoshee.`,
    confirm: (email) => `Thibitisha barua pepe yako nasi tutatuma tiketi: fungua kiungo tulichotuma kwa ${email}.`,
    signUp: "Jiandikishe",
    wait: "Jiunge na orodha ya kusubiri",
    busy: "Inatuma…",
    for: (title) => ` kwa ${title}`,
    failed: "Hatukuweza kukuandikisha. Tafadhali jaribu tena.",
  },
  here: {
    loading: "Nafasi zako zinatafutwa…",
    seated: (seats) => `Una nafasi ${seats}`,
    show: (seats) => (seats === 1 ? "Onyesha tiketi" : "Onyesha tiketi zote"),
    waiting: (position) => `Wewe ni nambari ${position} kwenye orodha ya kusubiri`,
    list: "Matukio yangu",
  },
  share: { button: "Shiriki kwamba utakuwepo", for: (title) => ` kwenye ${title}` },
  signedUp: (title) => `Una nafasi katika ${title}. Tiketi yako iko hapa chini.`,
  listed: (title) => `Uko kwenye orodha ya kusubiri ya ${title}.`,
  cancel: {
    button: "Ghairi nafasi yangu",
    for: (title) => ` ya ${title}`,
    title: "Unataka kughairi nafasi yako?",
    seated: (title, seats) =>
      seats === 1
        ? `Nafasi yako ya ${title} itakwenda kwa mtu anayefuata. Tiketi yako haitafanya kazi tena.`
        : `Nafasi zote ${seats} za kikundi chako za ${title} zitakwenda kwa watu wanaofuata. Tiketi zako hazitafanya kazi tena.`,
    waiting: (title) => `Utapoteza nafasi yako kwenye orodha ya kusubiri ya ${title}.`,
    back: "Ukijiandikisha tena baadaye, utaanzia mwisho wa orodha.",
    confirm: "Ndiyo, ghairi",
    keep: "Hifadhi nafasi yangu",
    busy: "Inaghairi…",
    done: (title) => `Umeghairi nafasi ya ${title}. Asante kwa kutuambia.`,
    failed: "Hatukuweza kughairi. Tafadhali jaribu tena.",
  },
  past: { title: "Matukio yaliyopita" },
  all: "Matukio yote",
};
