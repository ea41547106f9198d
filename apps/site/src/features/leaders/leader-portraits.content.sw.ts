// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./leader-portraits.content.ts";

export const portraitOf: Translated<typeof english.portraitOf> = (name) => `Picha ya ${name}`;
