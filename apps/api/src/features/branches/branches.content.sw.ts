// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./branches.content.ts";

export const headOffice: Translated<typeof english.headOffice> = "Ofisi kuu";
