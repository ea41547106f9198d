import { ApiError } from "@party/contract/client";
import type { NotificationCount } from "@party/contract/notifications";
import { api } from "#api.ts";
import { apiUrl } from "#page-context.ts";
import { fetchAsMember } from "#session/fetch-as-member.ts";
import { accessToken } from "#session/tokens.ts";

/** The server sends something every 20 seconds; a line that is silent for longer is dead, or kept back by a proxy. */
const SILENCE_MS = 45_000;
const FIRST_MS = 10_000;
const SOON_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Tells how many notifications are unread, whenever that changes: by server-sent events read from a `fetch`, because an
 * `EventSource` sends no bearer token; and by asking now and then where these do not come through.
 * @returns ends it
 */
export function followNotifications(tell: (count: NotificationCount) => void): () => void {
  const ended = new AbortController();
  let stream: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const isAwake = () => !document.hidden && navigator.onLine !== false;
  const again = () => {
    clearTimeout(timer);
    const pause = failures === 0 ? SOON_MS : Math.min(LONGEST_PAUSE_MS, 2_000 * 2 ** failures);
    if (!ended.signal.aborted) timer = setTimeout(listen, pause);
  };

  async function listen(): Promise<void> {
    clearTimeout(timer);
    if (ended.signal.aborted || stream || !isAwake() || !accessToken()) return;
    const own = new AbortController();
    stream = own;
    try {
      const outcome = await read(own, (count) => {
        failures = 0;
        tell(count);
      });
      // A server of the specification alone has no notifications.
      if (outcome === "none") return ended.abort();
      if (outcome === "refused") failures += 1;
    } catch {
      failures += 1;
    }
    if (stream !== own) return;
    stream = undefined;
    if (failures > 0 && isAwake()) await ask();
    again();
  }

  async function ask(): Promise<void> {
    try {
      const count = await api("GET /api/notifications/count/", { signal: ended.signal });
      if (!ended.signal.aborted) tell(count);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) ended.abort();
    }
  }

  const wake = () => {
    stream?.abort();
    stream = undefined;
    failures = 0;
    void listen();
  };

  void listen();
  document.addEventListener("visibilitychange", wake, { signal: ended.signal });
  addEventListener("online", wake, { signal: ended.signal });
  addEventListener("offline", wake, { signal: ended.signal });
  return () => {
    ended.abort();
    clearTimeout(timer);
    stream?.abort();
  };
}

/** Reads one stream to its end. @throws when it breaks, or stays silent */
async function read(
  own: AbortController,
  tell: (count: NotificationCount) => void,
): Promise<"over" | "none" | "refused"> {
  let silence = setTimeout(() => own.abort(), FIRST_MS);
  try {
    const response = await fetchAsMember(`${apiUrl()}/api/notifications/events/`, {
      headers: { accept: "text/event-stream", authorization: `Bearer ${accessToken()}` },
      cache: "no-store",
      signal: own.signal,
    });
    if (!response.ok || !response.body) return response.status === 404 ? "none" : "refused";
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return "over";
      clearTimeout(silence);
      silence = setTimeout(() => own.abort(), SILENCE_MS);
      const events = (text + value).split("\n\n");
      text = events.pop()!;
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data) tell(JSON.parse(data) as NotificationCount);
      }
    }
  } finally {
    clearTimeout(silence);
  }
}
