export const offlineContent = {
  offline: "You are offline. Pages you have visited still work.",
  online: "You are online again.",
  /** After the reason why a form was not sent. */
  notSent: "You are offline; what you typed is still here.",
} as const;

/** Why something was not sent, and that there is no network where there is none. On the server nothing is known of it. */
export const orOffline = (failure: string): string =>
  navigator.onLine === false ? `${failure} ${offlineContent.notSent}` : failure;
