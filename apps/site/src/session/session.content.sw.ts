// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./session.content.ts";

export const sessionContent: Translated<typeof english.sessionContent> = {
  login: {
    failed: "Tatizo limetokea wakati wa kuingia",
    unreached: "Tatizo limetokea wakati wa kuingia. Tafadhali jaribu tena.",
  },
  registration: {
    failed: "Tatizo limetokea wakati wa kujisajili",
    unreached: "Tatizo limetokea wakati wa kujisajili. Tafadhali jaribu tena.",
  },
};

const fieldLabels: Record<string, string> = {
  password2: "Uthibitisho wa nenosiri",
  password: "Nenosiri",
  email: "Barua pepe",
  username: "Jina la kuingilia",
  first_name: "Jina la kwanza",
  last_name: "Jina la ukoo",
};

export const fieldError: Translated<typeof english.fieldError> = (field, messages) =>
  `${fieldLabels[field] ?? field}: ${messages.join(", ")}`;
