import { fallbackTexts } from "@party/contract/problems";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { idempotencyKeys } from "#idempotency-key.ts";
import { useDraft } from "#ui/use-draft.ts";
import { emptyCart } from "./cart.ts";
import type { Line } from "./goods.ts";
import { placeOrder, type Refusal } from "./place-order.ts";
import { handOver } from "./placed-order.ts";
import { shopContent } from "./shop.content.ts";

interface Reactions {
  /** The cart is empty, and the next page is on its way if there is one. */
  onPlaced: () => void;
  onRefused: () => void;
}

/** Sends the order once at a time; what was typed and the cart stay until it is taken. */
export function useCheckout(lines: Line[], { onPlaced, onRefused }: Reactions) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  /** Another object with each refusal. */
  const [refused, setRefused] = useState<{ element: HTMLFormElement }>();
  const keys = useRef(idempotencyKeys());
  const navigate = useNavigate();
  const { form, forget } = useDraft("checkout");

  const refuse = (next: Refusal, element: HTMLFormElement) => {
    setRefusal(next);
    setRefused({ element });
  };

  // Once the message stands, which on a slow phone may be later than the next frame.
  useEffect(() => {
    // On a phone it may be a screen above the button.
    refused?.element.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
    refused?.element.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const element = event.currentTarget;
    const entries = new FormData(element);
    const entry = (name: string) => String(entries.get(name) ?? "").trim();
    const buyer = { pickup: entry("pickup"), name: entry("name"), phone: entry("phone"), email: entry("email") };
    // Another tab may have placed the order.
    const missing = lines.length === 0 ? shopContent.cart.empty : buyer.pickup ? "" : fallbackTexts.pickupLocation;
    if (missing) return refuse({ text: missing, fields: {}, final: false }, element);

    setBusy(true);
    setRefusal(undefined);
    const quantities = lines.map(({ product, quantity, size }) => [product.id, quantity, size]);
    const placing = await placeOrder(lines, buyer, keys.current({ buyer, quantities }));
    setBusy(false);
    if (placing.became === "refused") {
      refuse(placing.refusal, element);
      if (!placing.refusal.final) return;
      // The server would give the same answer to the same key, though what was sold out may be back.
      keys.current = idempotencyKeys();
      return onRefused();
    }
    forget();
    emptyCart();
    onPlaced();
    handOver({ order: placing.order, phone: buyer.phone });
    await navigate({ to: "/orders/$token", params: { token: placing.order.token } });
  };

  /** An entry that was changed is wrong no more until the server says so. */
  const change = (name: string) =>
    setRefusal((before) => before && { ...before, fields: { ...before.fields, [name]: undefined } });
  return { form, busy, refusal, submit, change, clear: () => setRefusal(undefined) };
}
