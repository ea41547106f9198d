export const offlineContent = {
  offline: "You are offline. Pages you have visited still work.",
  online: "You are online again.",
} as const;
