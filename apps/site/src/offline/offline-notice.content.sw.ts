// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./offline-notice.content.ts";

export const offlineContent: Translated<typeof english.offlineContent> = {
  offline: "Huna mtandao. Kurasa ulizotembelea bado zinafunguka.",
  online: "Umerudi kwenye mtandao.",
};
