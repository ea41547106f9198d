// not reviewed

import { newsletterConsentText } from "@party/contract/values/consent-texts/newsletter";
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./shell.content.ts";

export { fullScreenPaths, pathsWithoutJoinBand } from "./shell.content.ts";

export const siteBannerContent: Translated<typeof english.siteBannerContent> = {
  label: "Tangazo",
  close: "Funga tangazo",
};

export const MY_DASHBOARD: Translated<typeof english.MY_DASHBOARD> = "Dashibodi yangu";

export const sampleNoticeText: Translated<typeof english.sampleNoticeText> = "Maudhui ya mfano: ya chama hayakupakiwa.";

export const joinBandContent: Translated<typeof english.joinBandContent> = {
  title: "Wadi yako. Sauti yako. Kiti chako.",
  get text() {
    return `${party.name} ni ya wanachama wake. Jiunge kwa hatua tatu, au fungua akaunti ufuatilie ombi.`;
  },
  join: "Kuwa mwanachama",
  register: "Fungua akaunti",
};

export const newsletterFormContent: Translated<typeof english.newsletterFormContent> = {
  title: "Habari za kaunti yako",
  text: newsletterConsentText.text,
  label: "Anwani ya barua pepe",
  action: "Jiandikishe",
  busy: "Inaandikisha…",
  subscribed: "Asante kwa kujiandikisha.",
  failure: "Kuna tatizo",
};

export const footerContent: Translated<typeof english.footerContent> = {
  get about() {
    return party.description;
  },
  pages: "Kurasa",
  contacts: "Tupate hapa",
  placeholder: "Mawasiliano ya mfano.",
  get rights() {
    return `${party.name}. Haki zote zimehifadhiwa.`;
  },
};

export const aboutPages: Translated<typeof english.aboutPages> = [
  { to: "/about/who-we-are", label: "Sisi ni nani" },
  { to: "/about/leadership", label: "Uongozi wa kitaifa" },
  { to: "/about/what-we-do", label: "Kampeni" },
  { to: "/about/rules", label: "Katiba yetu" },
  { to: "/election-integrity", label: "Uadilifu wa uchaguzi" },
];

export const leftPages: Translated<typeof english.leftPages> = [
  { to: "/news", label: "Habari" },
  { to: "/events", label: "Matukio" },
];

export const pagesAboutRights: Translated<typeof english.pagesAboutRights> = [
  { to: "/about/gallery", label: "Picha na video" },
  { to: "/donate", label: "Changia" },
  { to: "/shop", label: "Duka" },
  { to: "/contact", label: "Mawasiliano" },
];

export const footerPages: Translated<typeof english.footerPages> = [
  { to: "/", label: "Nyumbani" },
  { to: "/manifesto", label: "Manifesto" },
  { to: "/news", label: "Habari" },
  { to: "/events", label: "Matukio" },
  { to: "/shop", label: "Duka" },
  { to: "/join", label: "Jiunge" },
  { to: "/volunteer", label: "Jitolee" },
  { to: "/donate", label: "Changia" },
  { to: "/contact", label: "Mawasiliano" },
];

export const legalPages: Translated<typeof english.legalPages> = [
  { to: "/privacy", label: "Faragha" },
  { to: "/terms", label: "Masharti" },
  { to: "/accessibility", label: "Tovuti kwa kila mtu" },
];

export const slowNoticeContent: Translated<typeof english.slowNoticeContent> = {
  payment: "Inachelewa kidogo. Usibonyeze tena. Hutakatwa pesa bila kuweka PIN.",
  other: "Inachelewa kidogo. Usibonyeze tena.",
};

export const skipLinkText: Translated<typeof english.skipLinkText> = "Ruka hadi kwenye maudhui";

export const navigationContent: Translated<typeof english.navigationContent> = {
  label: "Kuu",
  home: "Nyumbani",
  about: "Kuhusu sisi",
  signIn: "Ingia",
  menu: "Menyu",
  closeMenu: "Funga menyu",
};

export const otherLanguage = { code: "en", name: "English" } as const;

export const colourModeContent: Translated<typeof english.colourModeContent> = {
  label: "Mandhari meusi",
};

export const closeNoticeText: Translated<typeof english.closeNoticeText> = "Funga ujumbe";

export const loadingNextPageText: Translated<typeof english.loadingNextPageText> = "Ukurasa unapakia";
