// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./announcements.content.ts";

export const announcements: Translated<typeof english.announcements> = {
  news: {
    heading: "Habari za chama",
    opening: "Kuna habari mpya za chama:",
    action: "Soma makala",
    note: "Unapata barua pepe hii kwa sababu unataka kupata habari za chama. Kuchagua tukujulishe nini, fungua Mipangilio kwenye dashibodi yako.",
  },
  events_near_me: {
    heading: "Tukio jipya kwako",
    opening: "Kuna tukio jipya kwako:",
    action: "Ona tukio",
    note: "Unapata barua pepe hii kwa sababu unataka kujua matukio yaliyo karibu nawe. Kuchagua tukujulishe nini, fungua Mipangilio kwenye dashibodi yako.",
  },
};
