// not reviewed
import type * as english from "./language.ts";
import type { Translated } from "./translated.ts";

export const LANGUAGE: Translated<typeof english.LANGUAGE> = "sw";
export const LOCALE: Translated<typeof english.LOCALE> = "sw-KE";
