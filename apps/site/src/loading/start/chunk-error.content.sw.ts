// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./chunk-error.content.ts";

export const chunkFailure: Translated<typeof english.chunkFailure> = (reason) =>
  `Sehemu ya ukurasa haikupakiwa (${reason})`;
