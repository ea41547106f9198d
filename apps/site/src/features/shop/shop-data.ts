import { ApiError, createClient } from "@party/contract/client";
import type { Order } from "@party/contract/orders";
import type { PickupLocation, Product } from "@party/contract/products";
import { notFound } from "@tanstack/react-router";
import { api } from "#api.ts";
import { contentLanguage } from "#loading/data/content-language.ts";
import { loadLiveOrSample, rowsOf } from "#loading/data/live-or-sample.ts";
import { apiUrl, enabledExtensions } from "#page-context.ts";

/** Products and pickup locations. */
export async function loadProducts(): Promise<{ products: Product[]; pickups: PickupLocation[] }> {
  const [products, pickups] = await Promise.all([
    loadLiveOrSample(
      async () =>
        rowsOf(
          await api("GET /products/", {
            query: { limit: 100, ...contentLanguage },
            anonymous: true,
          }),
        ),
      async () => (await import("@party/samples/products")).products,
    ),
    loadLiveOrSample(
      async () =>
        rowsOf(await api("GET /pickup-locations/", { query: { limit: 100, ...contentLanguage }, anonymous: true })),
      async () => (await import("@party/samples/products")).pickupLocations,
    ),
  ]);
  return { products, pickups };
}

/** Bypasses the browser cache. */
const uncachedApi = createClient({
  baseUrl: apiUrl,
  extensions: enabledExtensions,
  fetch: (input, init) => fetch(input, { ...init, cache: "no-cache" }),
});

/** With the current stock. */
export const fetchProducts = async (): Promise<Product[]> =>
  rowsOf(
    await uncachedApi("GET /products/", {
      query: { limit: 100, ...contentLanguage },
    }),
  );

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
let lastPlacedOrder: PlacedOrder | undefined;

export const setPlacedOrder = (next: PlacedOrder): void => {
  lastPlacedOrder = next;
};

export const findPlacedOrder = (token: string): PlacedOrder | undefined =>
  lastPlacedOrder?.order.token === token ? lastPlacedOrder : undefined;

export const clearPlacedOrder = (): void => {
  lastPlacedOrder = undefined;
};
