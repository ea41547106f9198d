// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./share-links.content.ts";

export const shareContent: Translated<typeof english.shareContent> = {
  title: "Shiriki",
  copy: "Nakili kiungo",
  copied: "Kiungo kimenakiliwa",
  failed: "Haikunakiliwa",
};
