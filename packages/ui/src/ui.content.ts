export const takesLongText = "This takes longer than usual.";

export const closeText = "Close";

export const passwordContent = {
  show: "Show",
  showLabel: (label: string) => `Show ${label.toLowerCase()}`,
  hide: "Hide",
  hideLabel: (label: string) => `Hide ${label.toLowerCase()}`,
};

export const loadingContent = {
  loading: "Loading…",
  again: "Try again",
  failed: "This could not be loaded. Check your connection and try again.",
};
