// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./play-button.content.ts";

const videoFacts = (length: string | undefined, captions: boolean) => [
  ...(length ? [length] : []),
  ...(captions ? ["Manukuu"] : []),
];

export const playButtonContent: Translated<typeof english.playButtonContent> = {
  play: (title, length, captions) => [`Cheza ${title}`, ...videoFacts(length, captions)].join(", "),
  facts: (length, captions) => videoFacts(length, captions).join(" · "),
};
