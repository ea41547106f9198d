import type { Insertable } from "kysely";
import type { Services } from "#services.ts";
import { insertPickupLocation, insertProduct } from "./products.queries.ts";
import type { ProductsTable } from "./products.tables.ts";

const SINCE = new Date("2026-01-01T00:00:00Z");

let made = 0;
/** Beyond the ids that the database counts up by itself. */
const newId = () => 1_000_000 + ++made;

/** A product on sale: a cap at KES 800, unless said otherwise. */
export async function aProduct(
  { db }: Pick<Services, "db">,
  differing: Partial<Omit<Insertable<ProductsTable>, "id">> = {},
): Promise<{ id: number; name: string; price: number }> {
  const id = newId();
  const product = {
    name: `Cap ${made}`,
    image: null,
    price: 800,
    original_price: null,
    discount: 0,
    description: "Keeps the sun off",
    stock: 50,
    category: "Accessories",
    published_at: SINCE,
    ...differing,
  };
  await insertProduct(db, { ...product, id });
  return { id, name: product.name, price: product.price };
}

export async function aPickupLocation(
  { db }: Pick<Services, "db">,
  { published_at = SINCE }: { published_at?: Date | null } = {},
) {
  const place = { id: newId(), name: "Kisumu Office", address: "Opposite the bus park" };
  await insertPickupLocation(db, { ...place, published_at });
  return place;
}
