/** What every page of the portal shows while it loads and when it fails. */
export const portalContent = {
  loading: "Loading…",
  loadingDashboard: "Loading your dashboard…",
  failed: "This page could not be loaded. Check your connection and try again.",
  tryAgain: "Try again",
  back: "Back to dashboard",
  moment: (day: string, time: string) => `${day} at ${time}`,
} as const;
