import { createClient } from "@party/contract/client";
import type { PickupLocation, Product } from "@party/contract/products";
import { api } from "#api.ts";
import { liveOrSample } from "#loading/live-or-sample.ts";
import { rowsOf } from "#loading/read-reply.ts";
import { apiUrl } from "#page-context.ts";

/** What is sold, and where it is collected. */
export async function loadGoods(): Promise<{ products: Product[]; pickups: PickupLocation[] }> {
  const [products, pickups] = await Promise.all([
    liveOrSample(
      async (signal) => rowsOf(await api("GET /products/", { query: { limit: 100 }, signal, anonymous: true })),
      async () => (await import("@party/samples/products")).products,
    ),
    liveOrSample(
      async (signal) => rowsOf(await api("GET /pickup-locations/", { query: { limit: 100 }, signal, anonymous: true })),
      async () => (await import("@party/samples/pickup-locations")).pickupLocations,
    ),
  ]);
  return { products, pickups };
}

/** Past what the browser keeps of the list. */
const freshApi = createClient({
  baseUrl: apiUrl,
  fetch: (input, init) => fetch(input, { ...init, cache: "no-cache" }),
});

/** What is sold and how many are left at this moment. @throws when the server does not say */
export const freshProducts = async (): Promise<Product[]> =>
  rowsOf(await freshApi("GET /products/", { query: { limit: 100 } }));

/** A line of the cart. */
export interface Line {
  product: Product;
  quantity: number;
}

/** The cart's lines at today's prices; what is no longer sold is left out. */
export const linesOf = (products: Product[], entries: { id: number; quantity: number }[]): Line[] =>
  entries.flatMap(({ id, quantity }) => {
    const product = products.find((candidate) => candidate.id === id);
    return product ? [{ product, quantity }] : [];
  });

/** Whole KES. */
export const totalOf = (lines: Line[]): number =>
  lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
