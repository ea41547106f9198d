// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./announcement.ts";

export const announcementText: Translated<typeof english.announcementText> = {
  text: "Uanachama ni bure.",
  link: { label: "Jiunge kwa dakika 3 tu", to: "/joinus" },
};
