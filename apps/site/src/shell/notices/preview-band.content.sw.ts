// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./preview-band.content.ts";

export const previewContent: Translated<typeof english.previewContent> = {
  band: "Rasimu, haijachapishwa",
  ended: "Onyesho hili limeisha",
  endedText: "Kiungo chake hudumu saa moja. Omba kipya.",
};
