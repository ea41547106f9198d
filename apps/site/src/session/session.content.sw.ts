// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./session.content.ts";

export const sessionContent: Translated<typeof english.sessionContent> = {
  login: {
    failed: "Hitilafu ilitokea wakati wa kuingia",
    unreached: "Hitilafu ilitokea wakati wa kuingia. Tafadhali jaribu tena.",
  },
  registration: {
    failed: "Hitilafu ilitokea wakati wa kujisajili",
    unreached: "Hitilafu ilitokea wakati wa kujisajili. Tafadhali jaribu tena.",
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
