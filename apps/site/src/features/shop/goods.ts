import { createClient } from "@party/contract/client";
import type { PickupLocation, Product } from "@party/contract/products";
import { orderLineTitle } from "@party/contract/values/order-lines";
import { api } from "#api.ts";
import { liveOrSample } from "#loading/live-or-sample.ts";
import { rowsOf } from "#loading/parse-reply.ts";
import { apiUrl } from "#page-context.ts";
import type { CartEntry } from "./cart.ts";

/** What is sold, and where it is collected. */
export async function loadGoods(): Promise<{ products: Product[]; pickups: PickupLocation[] }> {
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
  entry: CartEntry;
  product: Product;
  quantity: number;
  /** Absent: the product has none; null: none is chosen, or one that is no longer made. */
  size?: string | null | undefined;
  /** Names it among the others. */
  title: string;
  /** How many of the product are left for this line, after those before it. */
  left: number;
}

/** The cart's lines at today's prices; what is no longer sold is left out. */
export function linesOf(products: Product[], entries: CartEntry[]): Line[] {
  const taken = new Map<number, number>();
  return entries.flatMap((entry) => {
    const { id, quantity } = entry;
    const product = products.find((candidate) => candidate.id === id);
    if (!product) return [];
    const size = product.sizes && (product.sizes.find((each) => each === entry.size) ?? null);
    const before = taken.get(id) ?? 0;
    taken.set(id, before + quantity);
    const title = orderLineTitle({ name: product.name, size });
    return [{ entry, product, quantity, size, title, left: Math.max(0, product.stock - before) }];
  });
}

/** Whole KES. */
export const totalOf = (lines: Line[]): number =>
  lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
