// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./leader-portraits.content.ts";

export const portraitAlt: Translated<typeof english.portraitAlt> = (name) => `Picha ya ${name}`;
