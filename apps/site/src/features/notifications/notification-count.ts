import type { NotificationCount } from "@party/contract/notifications";
import { useEffect, useSyncExternalStore } from "react";
import { followNotifications } from "./follow-notifications.ts";

let count: NotificationCount | undefined;
const listeners = new Set<() => void>();

/** What an answer of the server said; every page that shows notifications hears of it. */
export function tellCount(next: NotificationCount | undefined): void {
  if (next?.unread === count?.unread && next?.newest === count?.newest) return;
  count = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** How many notifications are unread, as of now; undefined until the server has said so. */
export const useNotificationCount = (): NotificationCount | undefined =>
  useSyncExternalStore(
    subscribe,
    () => count,
    () => undefined,
  );

/** Keeps the count true while the dashboard is open; another member may sign in after. */
export function useFollowedNotifications(): void {
  useEffect(() => {
    const leave = followNotifications(tellCount);
    return () => {
      leave();
      tellCount(undefined);
    };
  }, []);
}
