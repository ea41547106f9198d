// not reviewed
import type { Translated } from "../text/translated.ts";
import type * as english from "./event-texts.ts";

export const END_UNKNOWN: Translated<typeof english.END_UNKNOWN> = "Saa ya kumalizika haijatangazwa.";
