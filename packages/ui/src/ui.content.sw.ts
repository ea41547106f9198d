// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./ui.content.ts";

export const takesLongText: Translated<typeof english.takesLongText> = "Hii inachukua muda kuliko kawaida.";

export const closeText: Translated<typeof english.closeText> = "Funga";

export const passwordContent: Translated<typeof english.passwordContent> = {
  show: "Onyesha",
  showLabel: (label) => `Onyesha: ${label.toLowerCase()}`,
  hide: "Ficha",
  hideLabel: (label) => `Ficha: ${label.toLowerCase()}`,
};

export const loadingContent: Translated<typeof english.loadingContent> = {
  loading: "Inapakia…",
  again: "Jaribu tena",
  failed: "Hii haikupakiwa. Angalia mtandao wako kisha ujaribu tena.",
};
