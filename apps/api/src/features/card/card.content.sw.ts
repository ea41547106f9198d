// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./card.content.ts";

export const cardTexts: Translated<typeof english.cardTexts> = {
  title: "Kadi ya uanachama",
  documentTitle: (number) => `Kadi ya uanachama ${number}`,
  noEnd: "Haina mwisho",
  labels: { name: "Jina", number: "Nambari ya uanachama", plan: "Aina", until: "Halali hadi" },
  scan: "Changanua kukagua kadi",
};
