// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./portal.content.ts";

export const portalContent: Translated<typeof english.portalContent> = {
  loading: "Inapakia…",
  loadingDashboard: "Dashibodi yako inapakia…",
  failed: "Ukurasa huu haukupakiwa. Angalia mtandao wako kisha ujaribu tena.",
  missing: "Ukurasa huo haupatikani kwenye tovuti hii.",
  tryAgain: "Jaribu tena",
  back: "Rudi kwenye dashibodi",
  moment: (day, time) => `${day}, ${time}`,
};
