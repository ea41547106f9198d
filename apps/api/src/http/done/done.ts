import { inLanguages } from "@party/contract/values/languages";
import type { Caller } from "#request/actor.ts";
import * as kiswahili from "./reply-texts.content.sw.ts";
import { replyTexts } from "./reply-texts.content.ts";

const texts = inLanguages(replyTexts, kiswahili.replyTexts);

/** The reply that says what was done. */
export const done = (what: keyof typeof replyTexts, { language }: Pick<Caller, "language">): { message: string } => ({
  message: texts[language][what],
});
