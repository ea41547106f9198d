import { ApiError } from "@party/contract/client";
import type { NotificationCount } from "@party/contract/notifications";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { api, fetchAsMember } from "#api.ts";
import { apiUrl, enabledExtensions } from "#page-context.ts";
import { storedAccessToken } from "#session/tokens.ts";

const countQueryKey = ["notifications", "count"];

/** Updates the count in every component that shows it. */
export function useSetNotificationCount(): (count: NotificationCount) => void {
  const queryClient = useQueryClient();
  return useCallback((count) => void queryClient.setQueryData(countQueryKey, count), [queryClient]);
}

/** The unread notifications; undefined until the first reply. */
export const useNotificationCount = (): NotificationCount | undefined =>
  useQuery<NotificationCount>({ queryKey: countQueryKey, queryFn: skipToken }).data;

/** Keeps the count current while the dashboard is open. */
export function useNotificationStream(): void {
  const setCount = useSetNotificationCount();
  useEffect(() => subscribeToNotifications(setCount), [setCount]);
}

/** The server sends something every 20 seconds; a longer silence means a dead connection or a buffering proxy. */
const STREAM_TIMEOUT_MS = 45_000;
const FIRST_RECONNECT_DELAY_MS = 10_000;
const SHORT_RECONNECT_DELAY_MS = 1_000;
const MAX_RECONNECT_DELAY_MS = 60_000;

/**
 * Reports the number of unread notifications whenever it changes: by server-sent events, read with `fetch` because
 * `EventSource` sends no bearer token, and by polling where the stream does not work.
 * @returns a function that stops it
 */
function subscribeToNotifications(onCount: (count: NotificationCount) => void): () => void {
  const ended = new AbortController();
  let stream: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const isActive = () => !document.hidden && navigator.onLine !== false;
  const reconnect = () => {
    clearTimeout(timer);
    const pause = failures === 0 ? SHORT_RECONNECT_DELAY_MS : Math.min(MAX_RECONNECT_DELAY_MS, 2_000 * 2 ** failures);
    if (!ended.signal.aborted) timer = setTimeout(connect, pause);
  };

  async function connect(): Promise<void> {
    clearTimeout(timer);
    if (enabledExtensions() === false) return ended.abort();
    if (ended.signal.aborted || stream || !isActive() || !storedAccessToken()) return;
    const own = new AbortController();
    stream = own;
    try {
      const outcome = await readStream(own, (count) => {
        failures = 0;
        onCount(count);
      });
      // Some servers have no notifications.
      if (outcome === "none") return ended.abort();
      if (outcome === "failed") failures += 1;
    } catch {
      failures += 1;
    }
    if (stream !== own) return;
    stream = undefined;
    if (failures > 0 && isActive()) await poll();
    reconnect();
  }

  async function poll(): Promise<void> {
    try {
      const count = await api("GET /api/notifications/count/", { signal: ended.signal });
      if (!ended.signal.aborted) onCount(count);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) ended.abort();
    }
  }

  const restart = () => {
    stream?.abort();
    stream = undefined;
    failures = 0;
    void connect();
  };

  void connect();
  document.addEventListener("visibilitychange", restart, { signal: ended.signal });
  addEventListener("online", restart, { signal: ended.signal });
  addEventListener("offline", restart, { signal: ended.signal });
  return () => {
    ended.abort();
    clearTimeout(timer);
    stream?.abort();
  };
}

/** Reads one stream to its end. @throws when it breaks or stays silent */
async function readStream(
  own: AbortController,
  onCount: (count: NotificationCount) => void,
): Promise<"ended" | "none" | "failed"> {
  let silence = setTimeout(() => own.abort(), FIRST_RECONNECT_DELAY_MS);
  try {
    const response = await fetchAsMember(`${apiUrl()}/api/notifications/events/`, {
      headers: { accept: "text/event-stream", authorization: `Bearer ${storedAccessToken()}` },
      cache: "no-store",
      signal: own.signal,
    });
    if (!response.ok || !response.body) return response.status === 404 ? "none" : "failed";
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return "ended";
      clearTimeout(silence);
      silence = setTimeout(() => own.abort(), STREAM_TIMEOUT_MS);
      const events = (text + value).split("\n\n");
      text = events.pop()!;
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data) onCount(JSON.parse(data) as NotificationCount);
      }
    }
  } finally {
    clearTimeout(silence);
  }
}
