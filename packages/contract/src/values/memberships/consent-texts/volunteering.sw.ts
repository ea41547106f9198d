// not reviewed
import type { Translated } from "../../text/translated.ts";
import type * as english from "./volunteering.ts";

export const volunteeringConsentText: Translated<typeof english.volunteeringConsentText> = {
  version: "2026-11",
  text: "Nakubali kwamba chama kihifadhi maelezo haya ili watu wake wa kujitolea waweze kunipigia simu au kuniandikia kuhusu kusaidia. Naweza kuomba kuyaona au kuyafuta wakati wowote.",
};
