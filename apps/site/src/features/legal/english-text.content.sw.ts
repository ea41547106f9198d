// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./english-text.content.ts";

export const englishTextContent: Translated<typeof english.englishTextContent> = {
  english: "Maandishi ya Kiingereza hapa chini ndiyo yanayotumika kisheria.",
  summary:
    "Huu ni muhtasari. Maandishi ya Kiingereza hapa chini ndiyo yanayotumika kisheria, hadi wakili atakapohakiki tafsiri.",
  full: "Maandishi yote kwa Kiingereza",
};
