import { ApiError } from "@party/contract/client";
import type { Payment } from "@party/contract/payments";
import type { PaymentMethod } from "@party/contract/values/payments";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { idempotencyKeys } from "#idempotency-key.ts";
import { expectsChange, hasOpenAttempt, isComplete, isFinal, newerOf } from "./payment-status.ts";
import { subscribeToPayment } from "./payment-updates.ts";
import { paymentsContent as content } from "./payments.content.ts";

/** Why an attempt did not start, as the payer reads it. */
export interface PaymentError {
  text: string;
  phone?: string;
  /** The rate limit of the phone or the network is reached. */
  tooMany?: boolean;
}

/** Errors after which the payment is as it was: invalid input, or the rate limit. */
const concernsRequestOnly = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 422 || error.status === 429);

/** The current state of a payment, with the actions of the payer. */
export function usePayment(initial: Payment) {
  const [payment, setPayment] = useState(initial);
  const [reachable, setReachable] = useState(true);
  const [busy, setBusy] = useState<"start" | "check">();
  const [error, setError] = useState<PaymentError>();
  const [keyFor] = useState(idempotencyKeys);
  const acting = useRef(false);
  const { token } = initial;

  const update = useCallback((next: Payment) => setPayment((before) => newerOf(before, next)), []);
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
      const now = concernsRequestOnly(cause) ? undefined : await fetchPayment(token);
      if (now) update(now);
      if (!now || !(hasOpenAttempt(now) || isFinal(now))) setError(errorOf(cause, what));
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

function errorOf(error: unknown, what: "start" | "check"): PaymentError {
  if (!(error instanceof ApiError)) return { text: content.unreached[what] };
  if (error.status === 429 && what === "start") {
    return { text: `${error.text ?? content.failed} ${content.tooMany}`, tooMany: true };
  }
  const phone = error.fields.phone?.join(" ");
  return { text: error.text ?? content.failed, ...(phone ? { phone } : {}) };
}
