import type { Notification, NotificationCount } from "@party/contract/notifications";
import { useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { setNotificationCount, useNotificationCount } from "./notification-count.ts";
import { notificationsContent } from "./notifications.content.ts";

const { failure } = notificationsContent;

interface Page {
  results: Notification[];
  next: string | null;
}

/** A member's notifications, kept current with new ones and with what is read on other devices. */
export function useNotifications(given: Page) {
  const [{ results, next }, setPage] = useState(given);
  const [problem, setProblem] = useState<string>();
  const [loadingMore, setLoadingMore] = useState(false);
  const shown = useRef(given.results);
  shown.current = results;
  const count = useNotificationCount();

  useEffect(() => {
    if (!count || isShown(shown.current, count)) return;
    const controller = new AbortController();
    api("GET /api/notifications/", { signal: controller.signal }).then(
      (newest) => setPage((page) => merged(newest, page)),
      // The next change of the count tries again.
      () => undefined,
    );
    return () => controller.abort();
  }, [count]);

  /** Optimistic update, undone when the request fails. */
  const mark = async (isAffected: (one: Notification) => boolean, send: () => Promise<NotificationCount>) => {
    const before = results;
    setProblem(undefined);
    setPage((page) => ({
      ...page,
      results: page.results.map((one) => (isAffected(one) ? { ...one, read: true } : one)),
    }));
    try {
      setNotificationCount(await send());
    } catch {
      const unread = new Set(before.filter(({ read }) => !read).map(({ id }) => id));
      setPage((page) => ({
        ...page,
        results: page.results.map((one) => (isAffected(one) && unread.has(one.id) ? { ...one, read: false } : one)),
      }));
      setProblem(failure.mark);
    }
  };
  const read = (id: number) =>
    mark(
      (one) => one.id === id,
      () => api("POST /api/notifications/{id}/read/", { params: { id } }),
    );
  const readAll = () => {
    const until = Math.max(...results.map(({ id }) => id));
    return mark(
      ({ id }) => id <= until,
      () => api("POST /api/notifications/read/", { body: { until } }),
    );
  };

  const more = async () => {
    if (!next || loadingMore) return;
    setLoadingMore(true);
    setProblem(undefined);
    try {
      const older = await api("GET /api/notifications/", { query: { cursor: next } });
      setPage((page) => ({ results: [...page.results, ...older.results], next: older.next }));
    } catch {
      setProblem(failure.more);
    } finally {
      setLoadingMore(false);
    }
  };

  return { results, next, problem, loadingMore, read, readAll, more };
}

const isShown = (results: Notification[], { newest, unread }: NotificationCount) =>
  (newest === null || results.some(({ id }) => id === newest)) &&
  // Older pages are not loaded here.
  results.filter(({ read }) => !read).length === unread;

/** The newest page, followed by the older rows that were shown. */
function merged(newest: Page, shown: Page): Page {
  const last = newest.results.at(-1);
  const known = new Set(newest.results.map(({ id }) => id));
  const at = shown.results.findIndex(({ id }) => id === last?.id);
  if (at < 0) return newest;
  return {
    results: [...newest.results, ...shown.results.slice(at + 1).filter(({ id }) => !known.has(id))],
    next: shown.next,
  };
}
