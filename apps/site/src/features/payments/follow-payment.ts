import { ApiError } from "@party/contract/client";
import type { Payment } from "@party/contract/payments";
import { api } from "#api.ts";
import { apiUrl } from "#page-context.ts";
import { PATIENCE_MS, pauseOf } from "./asking-pace.ts";

interface Following {
  token: string;
  /** Something is to come any moment. */
  expecting: boolean;
  tell: (payment: Payment) => void;
  /** Whether the server can be reached. */
  reach: (reached: boolean) => void;
}

/**
 * Tells what becomes of a payment until it is ended: by server-sent events while something is to come and the page is
 * seen, and by asking, which needs nothing but HTTP. Also finds money that came without a try, typed on a phone by hand.
 * @returns ends it
 */
export function followPayment({ token, expecting, tell, reach }: Following): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stream: EventSource | undefined;
  let streaming = false;
  let broken = !("EventSource" in globalThis);
  let asked = 0;
  let failures = 0;
  let asking = false;
  const ended = new AbortController();

  const isAwake = () => !document.hidden && navigator.onLine !== false;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, pauseOf({ expecting, awake: isAwake(), streaming, asked, failures }));
  };

  async function ask(): Promise<void> {
    if (asking) return;
    asking = true;
    clearTimeout(timer);
    asked += 1;
    try {
      const payment = await api("GET /payments/{token}/", {
        params: { token },
        anonymous: true,
        signal: AbortSignal.any([ended.signal, AbortSignal.timeout(PATIENCE_MS)]),
      });
      if (ended.signal.aborted) return;
      failures = 0;
      reach(true);
      tell(payment);
    } catch (error) {
      failures += 1;
      if (!ended.signal.aborted && !streaming && !(error instanceof ApiError)) reach(false);
    } finally {
      asking = false;
      if (!ended.signal.aborted) wait();
    }
  }

  const hush = () => {
    stream?.close();
    stream = undefined;
    streaming = false;
  };

  function listen() {
    if (!expecting || broken || stream || !isAwake()) return;
    const own = new EventSource(`${apiUrl()}/payments/${encodeURIComponent(token)}/events/`);
    stream = own;
    const hear = ({ data }: MessageEvent<string>) => {
      streaming = true;
      reach(true);
      tell(JSON.parse(data));
    };
    own.addEventListener("payment", hear as EventListener);
    own.addEventListener("error", () => {
      streaming = false;
      // A browser comes back by itself after a lost connection, and never after a refusal.
      broken = own.readyState === EventSource.CLOSED;
      if (broken) hush();
      wait();
    });
  }

  const wake = () => {
    if (!isAwake()) {
      hush();
      if (navigator.onLine === false) reach(false);
      return wait();
    }
    failures = 0;
    listen();
    void ask();
  };

  listen();
  wait();
  document.addEventListener("visibilitychange", wake, { signal: ended.signal });
  addEventListener("online", wake, { signal: ended.signal });
  addEventListener("offline", wake, { signal: ended.signal });

  return () => {
    ended.abort();
    clearTimeout(timer);
    hush();
  };
}
