import { createClient } from "@party/contract/client";
import type { PickupLocation, Product } from "@party/contract/products";
import { api } from "#api.ts";
import { liveOrSample } from "#loading/live-or-sample.ts";
import { rowsOf } from "#loading/parse-reply.ts";
import { apiUrl } from "#page-context.ts";

/** Products and pickup locations. */
export async function loadProducts(): Promise<{ products: Product[]; pickups: PickupLocation[] }> {
  const [products, pickups] = await Promise.all([
    liveOrSample(
      async (signal) => rowsOf(await api("GET /products/", { query: { limit: 100 }, signal, anonymous: true })),
      async () => (await import("@party/samples/products")).products,
    ),
    liveOrSample(
      async (signal) => rowsOf(await api("GET /pickup-locations/", { query: { limit: 100 }, signal, anonymous: true })),
      async () => (await import("@party/samples/products")).pickupLocations,
    ),
  ]);
  return { products, pickups };
}

/** Bypasses the browser cache. */
const uncachedApi = createClient({
  baseUrl: apiUrl,
  fetch: (input, init) => fetch(input, { ...init, cache: "no-cache" }),
});

/** With the current stock. */
export const fetchProducts = async (): Promise<Product[]> =>
  rowsOf(await uncachedApi("GET /products/", { query: { limit: 100 } }));
