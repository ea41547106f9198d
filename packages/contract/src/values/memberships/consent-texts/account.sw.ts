// not reviewed
import type { Translated } from "../../text/translated.ts";
import type * as english from "./account.ts";

export const accountConsentText: Translated<typeof english.accountConsentText> = {
  version: "2026-11",
  text: "Kwa kufungua akaunti unakubali kwamba tuhifadhi maelezo haya ili kukuendeshea akaunti na kukuandikia kuihusu. Unaweza kuyaona, kuyasahihisha au kuyafuta wakati wowote.",
};
