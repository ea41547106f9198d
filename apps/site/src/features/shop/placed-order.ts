import type { Order } from "@party/contract/orders";

interface Placed {
  order: Order;
  /** As it was typed. */
  phone: string;
}

/** In memory alone: neither a reload nor the browser's history may prompt a phone again. */
let placed: Placed | undefined;

/** What the shop hands to the page of the order that it has just placed. */
export const handOver = (next: Placed): void => {
  placed = next;
};

export const justPlaced = (token: string): Placed | undefined => (placed?.order.token === token ? placed : undefined);

export const forgetPlaced = (): void => {
  placed = undefined;
};
