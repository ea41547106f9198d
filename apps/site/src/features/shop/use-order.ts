import type { Order } from "@party/contract/orders";
import { useEffect, useState } from "react";
import { askForOrder } from "./load-order.ts";

/** The payment is told live; the order follows it by a job, a moment later. */
const SOON_MS = 1_000;
const LATER_MS = 15_000;
/** Whoever has waited longer than this has left the page open and gone. */
const PATIENCE = 40;

/** The order as it stands: asked for again once it is paid, and when its time has run out. */
export function useOrder(loaded: Order): { order: Order; settle: () => void } {
  const [order, setOrder] = useState(loaded);
  const [paid, setPaid] = useState(loaded.payment.state === "paid");
  const [asked, setAsked] = useState(0);
  useEffect(() => setOrder(loaded), [loaded]);

  const { token, state, payment } = order;
  useEffect(() => {
    if (state !== "awaiting_payment" || asked >= PATIENCE) return;
    const left = payment.expires_at ? Date.parse(payment.expires_at) - Date.now() : 0;
    const pause = paid ? SOON_MS : Math.max(left, LATER_MS);
    let current = true;
    const timer = setTimeout(() => {
      const asks = askForOrder(token).then(
        (next) => current && setOrder(next),
        () => undefined,
      );
      void asks.finally(() => current && setAsked(asked + 1));
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [token, state, payment.expires_at, paid, asked]);

  return {
    order,
    settle: () => {
      setPaid(true);
      setAsked(0);
    },
  };
}
