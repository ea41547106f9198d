import { offlineContent } from "./offline.content.ts";

/** Why something was not sent, and that there is no network where there is none. On the server nothing is known of it. */
export const orOffline = (failure: string): string =>
  navigator.onLine === false ? `${failure} ${offlineContent.notSent}` : failure;
