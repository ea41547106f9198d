// not reviewed
import type * as english from "./ui.content.ts";

export const takesLongText: string = "Inachelewa kidogo.";

export const closeText: string = "Funga";

export const passwordContent: typeof english.passwordContent = {
  show: "Onyesha",
  showLabel: (label) => `Onyesha: ${label.toLowerCase()}`,
  hide: "Ficha",
  hideLabel: (label) => `Ficha: ${label.toLowerCase()}`,
};

export const loadingContent: typeof english.loadingContent = {
  loading: "Inapakia…",
  again: "Jaribu tena",
  failed: "Hii haikupakiwa. Angalia mtandao wako kisha ujaribu tena.",
};
