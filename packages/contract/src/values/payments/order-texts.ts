import type { SizedLine } from "./orders.ts";

/** @returns e.g. `Party T-Shirt, size M` */
export const orderLineTitle = ({ name, size }: SizedLine & { name: string }): string =>
  size === undefined ? name : `${name}, size ${size ?? "not chosen"}`;

/** For an order without a chosen size. */
export const MISSING_SIZE_NOTE = "Tell us your size when you collect your order.";
