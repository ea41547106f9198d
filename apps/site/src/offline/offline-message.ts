export const offlineContent = {
  offline: "You are offline. Pages you have visited still work.",
  online: "You are online again.",
  /** Appended to the reason why a form was not sent. */
  notSent: "You are offline; what you typed is still here.",
} as const;

/** Appends the offline hint to a message when there is no network; never on the server. */
export const withOfflineHint = (failure: string): string =>
  navigator.onLine === false ? `${failure} ${offlineContent.notSent}` : failure;
