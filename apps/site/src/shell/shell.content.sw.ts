// not reviewed

import { newsletterConsentText } from "@party/contract/values/consent-texts/newsletter";
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./shell.content.ts";

export { fullScreenPaths, pathsWithoutJoinBand } from "./shell.content.ts";

export const siteBanner: Translated<typeof english.siteBanner> = { label: "Tangazo", close: "Funga tangazo" };

export const MY_DASHBOARD: Translated<typeof english.MY_DASHBOARD> = "Dashibodi yangu";

export const sampleNotice: Translated<typeof english.sampleNotice> = "Maudhui ya mfano: ya chama hayakupakiwa.";

export const joinBand: Translated<typeof english.joinBand> = {
  title: "Wadi yako. Sauti yako. Kiti chako.",
  text: `${party.name} ni ya wanachama wake. Jiunge kwa hatua tatu, au fungua akaunti ufuatilie ombi lako.`,
  join: "Uwe mwanachama",
  register: "Fungua akaunti",
};

export const newsletter: Translated<typeof english.newsletter> = {
  title: "Habari za kaunti yako",
  text: newsletterConsentText.text,
  label: "Anwani ya barua pepe",
  action: "Jiandikishe",
  busy: "Inaandikisha…",
  subscribed: "Asante kwa kujiandikisha.",
  failure: "Hitilafu imetokea",
};

export const footer: Translated<typeof english.footer> = {
  about: party.description,
  pages: "Kurasa",
  contacts: "Tupate hapa",
  placeholder: "Mawasiliano ya mfano.",
  rights: `${party.name}. Haki zote zimehifadhiwa.`,
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

export const rightPages: Translated<typeof english.rightPages> = [
  { to: "/about/gallery", label: "Picha" },
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
  { to: "/accessibility", label: "Ufikivu" },
];

export const slowNotice: Translated<typeof english.slowNotice> = {
  payment: "Inachukua muda mrefu kuliko kawaida. Usibonyeze tena; hakuna kinachotozwa bila PIN yako.",
  other: "Inachukua muda mrefu kuliko kawaida. Usibonyeze tena; bado tunasubiri jibu.",
};

export const skipLink: Translated<typeof english.skipLink> = "Ruka hadi kwenye maudhui";

export const navigation: Translated<typeof english.navigation> = {
  label: "Kuu",
  home: "Nyumbani",
  about: "Kutuhusu",
  signIn: "Ingia",
  menu: "Menyu",
  closeMenu: "Funga menyu",
};

export const otherLanguage = { code: "en", name: "English" } as const;

export const colourMode: Translated<typeof english.colourMode> = {
  label: "Hali ya giza",
  toLight: "Tumia rangi za mwanga",
  toDark: "Tumia rangi za giza",
};

export const closeNotice: Translated<typeof english.closeNotice> = "Funga ujumbe";

export const loadingNextPage: Translated<typeof english.loadingNextPage> = "Ukurasa unapakia";

export const preview: Translated<typeof english.preview> = {
  band: "Rasimu, haijachapishwa",
  ended: "Onyesho hili limeisha",
  endedText: "Kiungo cha onyesho hufanya kazi kwa saa moja. Omba kipya kwenye ofisi ya mtandaoni.",
};
