/** A line of a cart or an order. */
export interface SizedLine {
  /** Absent: the product has no sizes. `null`: no size is chosen yet. */
  size?: string | null | undefined;
}

export const needsSize = (lines: readonly SizedLine[]): boolean => lines.some(({ size }) => size === null);

/** How long stock is reserved for an order without a payment attempt, in minutes. */
export const RESERVATION_MINUTES = 3;

/** How long stock is reserved, from ordering, once there is a payment attempt, in minutes. */
export const PAYING_RESERVATION_MINUTES = 15;

/** Maximum quantity of one product in one order, over all lines. */
export const MAXIMUM_QUANTITY = 10;

/** For how long handing out can be taken back, in minutes. */
export const HAND_OUT_UNDO_MINUTES = 10;

/** Days at the pickup location after which the buyer is reminded, and days after that in which they still come. */
export const REMINDER_DAYS = 30;
export const OVERDUE_DAYS = 14;

/** `ready`: at the pickup location. `cancelled`: the money was refunded. */
export const orderStates = ["awaiting_payment", "paid", "ready", "handed_out", "expired", "cancelled"] as const;

/** Order numbers, in capitals or not, e.g. `S12AB34C`. */
export const ORDER_NUMBER_PATTERN = /^S[0-9A-Z]{7}$/i;
