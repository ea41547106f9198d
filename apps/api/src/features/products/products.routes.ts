import { products } from "@party/contract/products";
import { cutPage, idCursor } from "#database/cursor.ts";
import { listPickupLocations, listProducts } from "#features/products/products.queries.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const productRoutes = ({ db }: Services) =>
  implement(products, {
    list: async ({ query: { cursor, limit } }) => {
      const rows = await listProducts(db, idCursor.read(cursor) ?? 0, limit + 1);
      const products = rows.map(({ sizes, ...product }) => (sizes.length > 0 ? { ...product, sizes } : product));
      return cutPage(products, limit, (product) => idCursor.write(product.id));
    },
    pickupLocations: async ({ query: { cursor, limit } }) =>
      cutPage(await listPickupLocations(db, idCursor.read(cursor) ?? 0, limit + 1), limit, (row) =>
        idCursor.write(row.id),
      ),
  });
