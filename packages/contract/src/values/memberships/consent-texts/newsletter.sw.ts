// not reviewed
import type { Translated } from "../../text/translated.ts";
import type * as english from "./newsletter.ts";

export const newsletterConsentText: Translated<typeof english.newsletterConsentText> = {
  version: "2026-12",
  text: "Barua pepe moja kwa mwezi. Tutakuomba uthibitishe kwa barua pepe, na unaweza kujiondoa wakati wowote.",
};
