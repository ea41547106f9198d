// not reviewed
import type { Translated } from "../../text/translated.ts";
import type * as english from "./card-name.ts";

export const cardNameConsentText: Translated<typeof english.cardNameConsentText> = {
  version: "2026-11",
  text: "Anayechanganua msimbo wa kadi yangu ya uanachama anaweza kuona jina langu la kwanza na herufi ya kwanza ya jina langu la ukoo",
};
