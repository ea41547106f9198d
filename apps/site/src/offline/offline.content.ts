export const offlineContent = {
  offline: "You are offline. Pages you have visited still work.",
  online: "You are online again.",
  /** After the reason why a form was not sent. */
  notSent: "You are offline; what you typed is still here.",
} as const;
