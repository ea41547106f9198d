/** What every page of the portal shows while it loads and when it fails. */
export const portalContent = {
  loading: "Loading…",
  loadingDashboard: "Loading your dashboard…",
  failed: "This page could not be loaded. Check your connection and try again.",
  missing: "That page is not available on this site.",
  tryAgain: "Try again",
  back: "Back to dashboard",
  moment: (day: string, time: string) => `${day} at ${time}`,
} as const;
