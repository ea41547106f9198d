import { ApiError } from "@party/contract/client";
import type { Payment } from "@party/contract/payments";
import type { PaymentMethod } from "@party/contract/values/payments";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { createIdempotencyKeys } from "#idempotency-key.ts";
import { apiUrl } from "#page-context.ts";
import { expectsChange, hasOpenAttempt, isComplete, isFinal, newerPayment } from "./payment-status.ts";
import { paymentsContent as content } from "./payments.content.ts";

/** Why an attempt did not start, as the payer reads it. */
export interface PaymentError {
  text: string;
  phone?: string;
  /** The rate limit of the phone or the network is reached. */
  tooMany?: boolean;
}

/** Errors after which the payment is as it was: invalid input, or the rate limit. */
const isRequestError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 422 || error.status === 429);

/** The current state of a payment, with the actions of the payer. */
export function usePayment(initial: Payment) {
  const [payment, setPayment] = useState(initial);
  const [reachable, setReachable] = useState(true);
  const [busy, setBusy] = useState<"start" | "check">();
  const [error, setError] = useState<PaymentError>();
  const [keyFor] = useState(createIdempotencyKeys);
  const acting = useRef(false);
  const { token } = initial;

  const update = useCallback((next: Payment) => setPayment((before) => newerPayment(before, next)), []);
  useEffect(() => update(initial), [initial, update]);

  const expecting = expectsChange(payment);
  const complete = isComplete(payment);
  useEffect(
    () =>
      complete ? undefined : subscribeToPayment({ token, expecting, onPayment: update, onReachable: setReachable }),
    [token, expecting, complete, update],
  );

  /** One action at a time, so that a double click counts once. */
  const act = async (what: "start" | "check", action: () => Promise<Payment>) => {
    if (acting.current) return;
    acting.current = true;
    setBusy(what);
    setError(undefined);
    try {
      update(await action());
      setReachable(true);
    } catch (cause) {
      // Another tab may have started an attempt, or the response of this one was lost.
      const latest = isRequestError(cause) ? undefined : await fetchPayment(token);
      if (latest) update(latest);
      if (!latest || !(hasOpenAttempt(latest) || isFinal(latest))) setError(paymentErrorOf(cause, what));
    } finally {
      acting.current = false;
      setBusy(undefined);
    }
  };

  const start = (method: PaymentMethod, phone: string | undefined) =>
    act("start", () =>
      api("POST /payments/{token}/attempts/", {
        params: { token },
        body: { method, ...(phone === undefined ? {} : { phone }) },
        anonymous: true,
        // The same input after a failed attempt is a new request.
        idempotencyKey: keyFor([method, phone, payment.attempt?.started_at]),
      }),
    );
  const check = () => act("check", () => api("POST /payments/{token}/check/", { params: { token }, anonymous: true }));

  return { payment, reachable, busy, error, start, check };
}

const fetchPayment = (token: string): Promise<Payment | undefined> =>
  api("GET /payments/{token}/", { params: { token }, anonymous: true }).catch(() => undefined);

function paymentErrorOf(error: unknown, what: "start" | "check"): PaymentError {
  if (!(error instanceof ApiError)) return { text: content.unreached[what] };
  if (error.status === 429 && what === "start") {
    return { text: `${error.text ?? content.failed} ${content.tooMany}`, tooMany: true };
  }
  const phone = error.fields.phone?.join(" ");
  return { text: error.text ?? content.failed, ...(phone ? { phone } : {}) };
}

interface PaymentSubscription {
  token: string;
  /** A change is expected at any moment. */
  expecting: boolean;
  onPayment: (payment: Payment) => void;
  onReachable: (reachable: boolean) => void;
}

/**
 * Reports every state of a payment: by server-sent events while a change is expected and the page is visible, and always
 * by polling, which also works behind proxies that buffer streams and finds manual payments.
 * @returns unsubscribes
 */
function subscribeToPayment({ token, expecting, onPayment, onReachable }: PaymentSubscription): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stream: EventSource | undefined;
  let streaming = false;
  let broken = !("EventSource" in globalThis);
  let requests = 0;
  let failures = 0;
  let requesting = false;
  const abort = new AbortController();

  const isActive = () => !document.hidden && navigator.onLine !== false;
  const schedulePoll = () => {
    clearTimeout(timer);
    timer = setTimeout(poll, pollInterval({ expecting, active: isActive(), streaming, requests, failures }));
  };

  async function poll(): Promise<void> {
    if (requesting) return;
    requesting = true;
    clearTimeout(timer);
    requests += 1;
    try {
      const payment = await api("GET /payments/{token}/", {
        params: { token },
        anonymous: true,
        signal: AbortSignal.any([abort.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
      });
      if (abort.signal.aborted) return;
      failures = 0;
      onReachable(true);
      onPayment(payment);
    } catch (error) {
      failures += 1;
      if (!abort.signal.aborted && !streaming && !(error instanceof ApiError)) onReachable(false);
    } finally {
      requesting = false;
      if (!abort.signal.aborted) schedulePoll();
    }
  }

  const closeStream = () => {
    stream?.close();
    stream = undefined;
    streaming = false;
  };

  function openStream() {
    if (!expecting || broken || stream || !isActive()) return;
    const source = new EventSource(
      `${apiUrl()}/payments/${encodeURIComponent(token)}/events/${import.meta.env.LANGUAGE_PATH && "?language=sw"}`,
    );
    stream = source;
    const receive = ({ data }: MessageEvent<string>) => {
      streaming = true;
      onReachable(true);
      onPayment(JSON.parse(data));
    };
    source.addEventListener("payment", receive as EventListener);
    source.addEventListener("error", () => {
      streaming = false;
      // The browser reconnects after a lost connection, but not after an error status.
      broken = source.readyState === EventSource.CLOSED;
      if (broken) closeStream();
      schedulePoll();
    });
  }

  const update = () => {
    if (!isActive()) {
      closeStream();
      if (navigator.onLine === false) onReachable(false);
      return schedulePoll();
    }
    failures = 0;
    openStream();
    void poll();
  };

  openStream();
  schedulePoll();
  document.addEventListener("visibilitychange", update, { signal: abort.signal });
  addEventListener("online", update, { signal: abort.signal });
  addEventListener("offline", update, { signal: abort.signal });

  return () => {
    abort.abort();
    clearTimeout(timer);
    closeStream();
  };
}

/** Two seconds at first (payments.md 2.3), then slower: the rate limit is 1,200 requests an hour for one payment. */
const FAST_POLL_MS = 2_000;
const MEDIUM_POLL_MS = 5_000;
const SLOW_POLL_MS = 15_000;

const REQUEST_TIMEOUT_MS = 15_000;

interface PollState {
  /** A change is expected at any moment. */
  expecting: boolean;
  /** The page is visible and the browser online. */
  active: boolean;
  /** The stream has sent an event on this connection. */
  streaming: boolean;
  requests: number;
  /** Consecutive. */
  failures: number;
}

/** Milliseconds until the next request. */
export function pollInterval({ expecting, active, streaming, requests, failures }: PollState): number {
  // Beside a working stream, polling only catches events that a proxy has swallowed.
  if (!expecting || !active || streaming) return SLOW_POLL_MS;
  const interval = requests < 60 ? FAST_POLL_MS : requests < 120 ? MEDIUM_POLL_MS : SLOW_POLL_MS;
  return Math.min(interval * 2 ** failures, SLOW_POLL_MS);
}
