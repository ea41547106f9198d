import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { ProductsTable } from "./products.queries.ts";

const nationwide = sql`null::integer as county_id, null::integer as constituency_id, null::integer as ward_id`;

/** All products, drafts included. */
export const productRows = sql`select id, name as title, image, published_at, ${nationwide} from products`;

/** Without the stock, which orders change. */
export type StoredProduct = Omit<Insertable<ProductsTable>, "id" | "published_at" | "sample" | "stock">;

export const findStoredProduct = (db: Database, id: number) =>
  db
    .selectFrom("products")
    .select([
      "name",
      "description",
      "image",
      "image_alt",
      "price",
      "original_price",
      "discount",
      "category_id",
      "sizes",
    ])
    .select("published_at")
    .where("id", "=", id)
    .executeTakeFirst();

export const insertProductDraft = (tx: Database, product: StoredProduct) =>
  tx
    .insertInto("products")
    .values({ ...product, stock: 0, published_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();

export const publishProduct = (tx: Database, id: number, product: StoredProduct & { published_at: Date }) =>
  tx.updateTable("products").set(product).where("id", "=", id).execute();

export const findStockOf = async (db: Database, id: number): Promise<number | undefined> =>
  (await db.selectFrom("products").select("stock").where("id", "=", id).executeTakeFirst())?.stock;

/** @returns false, and changes nothing, when the stock is another than `was` */
export const replaceStock = async (tx: Database, id: number, was: number, stock: number): Promise<boolean> =>
  (await tx
    .updateTable("products")
    .set({ stock })
    .where("id", "=", id)
    .where("stock", "=", was)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** All pickup locations, drafts included. */
export const pickupLocationRows = sql`select id, name as title, null as image, published_at, ${nationwide} from pickup_locations`;

interface StoredPickupLocation {
  name: string;
  address: string;
}

export const findStoredPickupLocation = (db: Database, id: number) =>
  db.selectFrom("pickup_locations").select(["name", "address", "published_at"]).where("id", "=", id).executeTakeFirst();

export const insertPickupLocationDraft = (tx: Database, location: StoredPickupLocation) =>
  tx
    .insertInto("pickup_locations")
    .values({ ...location, published_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();

export const publishPickupLocation = (
  tx: Database,
  id: number,
  location: StoredPickupLocation & { published_at: Date },
) => tx.updateTable("pickup_locations").set(location).where("id", "=", id).execute();
