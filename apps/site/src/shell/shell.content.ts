import { newsletterConsentText } from "@party/contract/values/consents";
import { party } from "../party.ts";

export const announcement = {
  label: "Announcement",
  text: "Membership is free.",
  action: "Join in 3 minutes",
  close: "Close announcement",
};

export const MY_DASHBOARD = "My dashboard";

export const sampleNotice = "Sample content: the party’s own could not be loaded.";

export const joinBand = {
  title: "Your ward. Your voice. Your seat.",
  text: `${party.name} belongs to its members. Join in three short steps, or sign up to follow your application online.`,
  join: "Become a member",
  register: "Create an account",
};

export const newsletter = {
  title: "News from your county",
  text: newsletterConsentText.text,
  label: "Email address",
  action: "Subscribe",
  busy: "Subscribing…",
  /** Spec section 8. */
  failure: "An error occurred",
};

export const footer = {
  about: party.description,
  pages: "Pages",
  contacts: "Find us",
  placeholder: "Sample contacts: this site is a demonstration.",
  rights: `${party.name}. All rights reserved.`,
};
