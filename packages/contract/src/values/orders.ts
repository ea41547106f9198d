/** A line of a cart or an order. */
interface SizedLine {
  /** Absent: the product does not come in sizes. `null`: it does, and none is chosen yet. */
  size?: string | null | undefined;
}

/** @returns e.g. `Party T-Shirt, size M` */
export const orderLineTitle = ({ name, size }: SizedLine & { name: string }): string =>
  size === undefined ? name : `${name}, size ${size ?? "not chosen"}`;

export const needsSize = (lines: readonly SizedLine[]): boolean => lines.some(({ size }) => size === null);

/** For whoever ordered without choosing a size. */
export const TELL_SIZE = "Tell us your size when you collect your order.";

/** How long pieces are kept for an order that nobody has begun to pay, in minutes. */
export const HOLD_MINUTES = 3;

/** How long they are kept, from ordering, once somebody has begun to pay, in minutes. */
export const PAYING_HOLD_MINUTES = 15;

/** Of one product in one order, over all its lines. */
export const MAXIMUM_QUANTITY = 10;

/** `ready`: it waits at the pickup point. `cancelled`: its money went back to the buyer. */
export const orderStates = ["awaiting_payment", "paid", "ready", "handed_out", "expired", "cancelled"] as const;
