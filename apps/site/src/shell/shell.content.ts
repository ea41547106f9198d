import { newsletterConsentText } from "@party/contract/values/consent-texts/newsletter";
import { party } from "#party.ts";

export const siteBannerContent = { label: "Announcement", close: "Close announcement" };

export const MY_DASHBOARD = "My dashboard";

export const sampleNoticeText = "Sample content: the party’s own could not be loaded.";

export const joinBandContent = {
  title: "Your ward. Your voice. Your seat.",
  get text() {
    return `${party.name} belongs to its members. Join in three short steps, or sign up to follow your application online.`;
  },
  join: "Become a member",
  register: "Create an account",
};

export const newsletterFormContent = {
  title: "News from your county",
  text: newsletterConsentText.text,
  label: "Email address",
  action: "Subscribe",
  busy: "Subscribing…",
  /** When the server sends no message. */
  subscribed: "Thank you for subscribing.",
  /** spec.md section 8. */
  failure: "An error occurred",
};

export const footerContent = {
  get about() {
    return party.description;
  },
  pages: "Pages",
  contacts: "Find us",
  placeholder: "Sample contacts: this site is a demonstration.",
  get rights() {
    return `${party.name}. All rights reserved.`;
  },
};

/** The ABOUT menu, in the spec's order. */
export const aboutPages = [
  { to: "/about/who-we-are", label: "Who We Are" },
  { to: "/about/leadership", label: "National Leadership" },
  { to: "/about/what-we-do", label: "Campaigns" },
  { to: "/about/rules", label: "Our Constitution" },
  { to: "/election-integrity", label: "Election Integrity" },
] as const;

/** To the right of the ABOUT menu. */
export const leftPages = [
  { to: "/news", label: "News" },
  { to: "/events", label: "Events" },
] as const;

export const pagesAboutRights = [
  { to: "/about/gallery", label: "Gallery" },
  { to: "/donate", label: "Donate" },
  { to: "/shop", label: "Shop" },
  { to: "/contact", label: "Contact" },
] as const;

/** Forms and the portal: without the banners that invite to join, and with a brief footer. */
export const pathsWithoutJoinBand =
  /^\/(dashboard|joinus|register|login|(forgot|reset)-password|(confirm|restore)-email|pay|orders|receipts|verify)(\/|$)/;

/** Pages without header and footer. */
export const fullScreenPaths = /^\/checkin\//;

export const footerPages = [
  { to: "/", label: "Home" },
  { to: "/manifesto", label: "Manifesto" },
  { to: "/news", label: "News" },
  { to: "/events", label: "Events" },
  { to: "/shop", label: "Shop" },
  { to: "/join", label: "Join" },
  { to: "/volunteer", label: "Volunteer" },
  { to: "/donate", label: "Donate" },
  { to: "/contact", label: "Contact" },
] as const;

/** In the last line of the footer. */
export const legalPages = [
  { to: "/privacy", label: "Privacy" },
  { to: "/terms", label: "Terms" },
  { to: "/accessibility", label: "Accessibility" },
] as const;

/** After ten seconds without an answer. */
export const slowNoticeContent = {
  payment: "This takes longer than usual. Do not press again; nothing is charged without your PIN.",
  other: "This takes longer than usual. Do not press again; we are still waiting for the answer.",
} as const;

export const skipLinkText = "Skip to content";

export const navigationContent = {
  label: "Main",
  home: "Home",
  about: "About",
  signIn: "Login",
  menu: "Menu",
  closeMenu: "Close menu",
};

/** Its name is not translated. */
export const otherLanguage = { code: "sw", name: "Kiswahili" } as const;

export const colourModeContent = {
  label: "Dark mode",
};

export const closeNoticeText = "Close message";

export const loadingNextPageText = "Loading the page";
