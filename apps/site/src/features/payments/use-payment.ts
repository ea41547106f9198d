import { ApiError } from "@party/contract/client";
import type { Payment } from "@party/contract/payments";
import type { PaymentMethod } from "@party/contract/values/payments";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { idempotencyKeys } from "#idempotency-key.ts";
import { followPayment } from "./follow-payment.ts";
import { isExpecting, isOver, isSettled, isUnderWay, latestOf } from "./payment-progress.ts";
import { paymentsContent as content } from "./payments.content.ts";

/** Why a try did not start, as the payer is told. */
export interface Refusal {
  text: string;
  phone?: string;
  /** The server sends no more prompts for a while, to that phone or from this network. */
  tooMany?: boolean;
}

/** Refusals that say nothing of how the payment stands: the entries are at fault, or the payer was too fast. */
const aboutTheRequest = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 422 || error.status === 429);

/** A payment as it stands at every moment, and what the payer can do about it. */
export function usePayment(given: Payment) {
  const [payment, setPayment] = useState(given);
  const [reached, setReached] = useState(true);
  const [busy, setBusy] = useState<"start" | "check">();
  const [refusal, setRefusal] = useState<Refusal>();
  const [keyFor] = useState(idempotencyKeys);
  const acting = useRef(false);
  const { token } = given;

  const take = useCallback((next: Payment) => setPayment((before) => latestOf(before, next)), []);
  useEffect(() => take(given), [given, take]);

  const expecting = isExpecting(payment);
  const over = isOver(payment);
  useEffect(
    () => (over ? undefined : followPayment({ token, expecting, tell: take, reach: setReached })),
    [token, expecting, over, take],
  );

  /** One thing at a time: the second press of a double click is none. */
  const act = async (what: "start" | "check", action: () => Promise<Payment>) => {
    if (acting.current) return;
    acting.current = true;
    setBusy(what);
    setRefusal(undefined);
    try {
      take(await action());
      setReached(true);
    } catch (error) {
      // Another tab may have started it, or this one without having heard so.
      const now = aboutTheRequest(error) ? undefined : await look(token);
      if (now) take(now);
      if (!now || !(isUnderWay(now) || isSettled(now))) setRefusal(refusalOf(error, what));
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
        // The same entries after a try that failed are a new request.
        idempotencyKey: keyFor([method, phone, payment.attempt?.started_at]),
      }),
    );
  const check = () => act("check", () => api("POST /payments/{token}/check/", { params: { token }, anonymous: true }));

  return { payment, reached, busy, refusal, start, check };
}

const look = (token: string): Promise<Payment | undefined> =>
  api("GET /payments/{token}/", { params: { token }, anonymous: true }).catch(() => undefined);

function refusalOf(error: unknown, what: "start" | "check"): Refusal {
  if (!(error instanceof ApiError)) return { text: content.unreached[what] };
  if (error.status === 429 && what === "start") {
    return { text: `${error.text ?? content.failed} ${content.tooMany}`, tooMany: true };
  }
  const phone = error.fields.phone?.join(" ");
  return { text: error.text ?? content.failed, ...(phone ? { phone } : {}) };
}
