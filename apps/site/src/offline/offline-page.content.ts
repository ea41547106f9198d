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
