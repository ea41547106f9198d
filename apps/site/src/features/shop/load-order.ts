import { ApiError } from "@party/contract/client";
import type { Order } from "@party/contract/orders";
import { notFound } from "@tanstack/react-router";
import { api } from "#api.ts";
import { justPlaced } from "./placed-order.ts";

/** An order by the token of its link. @throws when the server does not answer */
export const askForOrder = (token: string): Promise<Order> =>
  api("GET /orders/{token}/", { params: { token }, anonymous: true });

/** For its page; the one that was placed a moment ago is at hand. @throws notFound for a link that is not ours */
export async function loadOrder(token: string): Promise<Order> {
  const placed = justPlaced(token);
  if (placed) return placed.order;
  try {
    return await askForOrder(token);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) throw notFound();
    throw error;
  }
}
