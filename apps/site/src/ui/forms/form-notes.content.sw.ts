// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./form-notes.content.ts";

export const legalLinksContent: Translated<typeof english.legalLinksContent> = {
  before: "Soma ",
  privacy: "taarifa yetu ya faragha",
  between: " na ",
  terms: "masharti yetu ya mauzo",
  after: ".",
};

export const needsScriptContent: Translated<typeof english.needsScriptContent> = {
  turnOn: "Tafadhali washa JavaScript ili utumie fomu hii.",
  without: "Bila hiyo unaweza:",
  call: (phone, hours) => `Piga ${phone} (${hours})`,
  office: "Tafuta ofisi iliyo karibu nawe",
  join: "Omba uanachama wa bure",
  give: "Changia kwa Pay Bill ya M-PESA au kwa benki",
};

export const honeypotLabel: Translated<typeof english.honeypotLabel> = "Tovuti";
