// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./details-hint.content.ts";

export const detailsHintContent: Translated<typeof english.detailsHintContent> = {
  text: "Baadhi ya maelezo yako hayapo. Bila hayo huenda usiweze kupiga kura katika kura zetu za mchujo.",
  action: "Kamilisha maelezo yako",
};
