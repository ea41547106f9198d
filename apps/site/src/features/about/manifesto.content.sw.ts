// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./manifesto.content.ts";

export const manifestoContent: Translated<typeof english.manifestoContent> = { stand: "Ninaunga mkono ahadi hii" };
