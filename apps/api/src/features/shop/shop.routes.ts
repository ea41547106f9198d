import { orders } from "@party/contract/orders";
import { products } from "@party/contract/products";
import pLimit from "p-limit";
import { findOptionalUserId } from "#access/sessions.ts";
import { idCursor, paginateRows } from "#database/cursor.ts";
import { categoriesInLanguage } from "#features/categories/categories.ts";
import { translateItems } from "#features/content/translations/translations.queries.ts";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { placeOrder, showOrder } from "./orders/orders.ts";
import { listPickupLocations, listProducts } from "./products.queries.ts";
import { toProduct } from "./products.ts";

export const productRoutes = ({ db }: Services) =>
  implementEndpoints(products, {
    list: async ({ query: { cursor, limit, language } }) => {
      const rows = await listProducts(db, idCursor.read(cursor) ?? 0, limit + 1);
      const { results, next } = paginateRows(rows.map(toProduct), limit, (product) => idCursor.write(product.id));
      const translated = await translateItems(db, "products", language, results);
      return { results: await categoriesInLanguage(db, "products", language, translated), next };
    },
    pickupLocations: async ({ query: { cursor, limit, language } }) => {
      const rows = await listPickupLocations(db, idCursor.read(cursor) ?? 0, limit + 1);
      const { results, next } = paginateRows(rows, limit, (row) => idCursor.write(row.id));
      return { results: await translateItems(db, "pickup-locations", language, results), next };
    },
  });

/** Leaves six of the pool's ten connections to other requests, because each order that waits for a product's row lock uses one. */
const CONCURRENT_ORDERS = 4;

export function orderRoutes(services: Services) {
  const limit = pLimit(CONCURRENT_ORDERS);
  return implementEndpoints(orders, {
    place: ({ body, bearer, caller: { address, language }, storeReply }) =>
      limit(async () => {
        const userId = await findOptionalUserId(services, bearer);
        return placeOrder(services, body, { userId, address, language }, storeReply);
      }),
    show: ({ params, caller }) => showOrder(services, params.token, caller.language),
  });
}
