import { ApiError } from "@party/contract/client";
import type { Order } from "@party/contract/orders";
import { notFound } from "@tanstack/react-router";
import { api } from "#api.ts";

export const fetchOrder = (token: string): Promise<Order> =>
  api("GET /orders/{token}/", { params: { token }, anonymous: true });

/** Needs no request for the order that was just placed. @throws notFound for an unknown token */
export async function loadOrder(token: string): Promise<Order> {
  const placed = findPlacedOrder(token);
  if (placed) return placed.order;
  try {
    return await fetchOrder(token);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound();
    throw error;
  }
}

interface PlacedOrder {
  order: Order;
  /** As typed. */
  phone: string;
}

/** Only in memory: neither a reload nor the browser history may start another prompt. */
let lastPlaced: PlacedOrder | undefined;

export const setPlacedOrder = (next: PlacedOrder): void => {
  lastPlaced = next;
};

export const findPlacedOrder = (token: string): PlacedOrder | undefined =>
  lastPlaced?.order.token === token ? lastPlaced : undefined;

export const clearPlacedOrder = (): void => {
  lastPlaced = undefined;
};
