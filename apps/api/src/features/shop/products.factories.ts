import type { PlaceRef } from "@party/contract/values/permissions";
import type { Insertable } from "kysely";
import { NATION, toPlaceColumns } from "#access/territory.ts";
import { categoryIdOf } from "#features/categories/categories.queries.ts";
import type { Services } from "#services.ts";
import { insertPickupLocation, insertProduct, type ProductsTable } from "./products.queries.ts";

const PUBLISHED_SINCE = new Date("2026-01-01T00:00:00Z");

let createdCount = 0;
/** Above the ids that the database generates. */
const createId = () => 1_000_000 + ++createdCount;

/** Creates a product on sale, by default a cap at KES 800. */
export async function createProduct(
  { db }: Pick<Services, "db">,
  overrides: Partial<Omit<Insertable<ProductsTable>, "id" | "category_id">> = {},
): Promise<{ id: number; name: string; price: number }> {
  const id = createId();
  const product = {
    name: `Cap ${createdCount}`,
    image: null,
    price: 800,
    original_price: null,
    discount: 0,
    description: "Keeps the sun off",
    stock: 50,
    category_id: await categoryIdOf(db, "products", "Accessories"),
    published_at: PUBLISHED_SINCE,
    ...overrides,
  };
  await insertProduct(db, { ...product, id });
  return { id, name: product.name, price: product.price };
}

export async function createPickupLocation(
  { db }: Pick<Services, "db">,
  {
    published_at = PUBLISHED_SINCE,
    place = NATION,
    ...texts
  }: { published_at?: Date | null; name?: string; address?: string; place?: PlaceRef } = {},
) {
  const location = { id: createId(), name: "Kisumu Office", address: "Opposite the bus park", ...texts };
  await insertPickupLocation(db, { ...location, ...toPlaceColumns(place), published_at });
  return location;
}
