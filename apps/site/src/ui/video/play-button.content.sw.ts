// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./play-button.content.ts";

const facts = (length: string | undefined, captions: boolean) => [
  ...(length ? [length] : []),
  ...(captions ? ["Manukuu"] : []),
];

export const playButtonContent: Translated<typeof english.playButtonContent> = {
  play: (title, length, captions) => [`Cheza ${title}`, ...facts(length, captions)].join(", "),
  facts: (length, captions) => facts(length, captions).join(" · "),
};
