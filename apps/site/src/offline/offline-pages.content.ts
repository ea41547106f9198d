export const saveOfflineContent = {
  label: "Keep on this phone",
  hint: "Opens without a network. Deleted when you log out. Do not use it on a phone that others use too.",
  kept: "Kept on this phone.",
  dropped: "No longer kept on this phone.",
  failed: "It could not be kept. The phone may be full.",
} as const;

export const offlinePageContent = {
  title: "You are offline",
  text: "This page is not on your phone yet, and we cannot reach it right now.",
  kept: "Pages you can read now",
  again: "Try again",
} as const;

export const memberPageContent = {
  kept: (moment: string) => `Kept on this phone on ${moment}.`,
  again: "Open the page",
} as const;
