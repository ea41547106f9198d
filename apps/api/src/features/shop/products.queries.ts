import { listShownTexts } from "@party/contract/values/content-fields";
import { type Generated, type Insertable, sql } from "kysely";
import { categoryName } from "#database/categories.ts";
import type { ContentColumns } from "#database/content-columns.ts";
import type { Database } from "#database/database.ts";

export interface ProductsTable extends ContentColumns<"products"> {
  id: Generated<number>;
  stock: number;
  published_at: Date | null;
  /** A row of the demo. */
  sample: Generated<boolean>;
}

interface PickupLocationsTable extends ContentColumns<"pickup-locations"> {
  id: Generated<number>;
  published_at: Date | null;
  /** A row of the demo. */
  sample: Generated<boolean>;
}

declare module "#database/tables.ts" {
  interface Tables {
    products: ProductsTable;
    pickup_locations: PickupLocationsTable;
  }
}

/** Products on sale. @param after id of the last product of the page before, 0 for the first page */
export const listProducts = (db: Database, after: number, limit: number) =>
  db
    .selectFrom("products")
    .select(["id", "name", "image", "price", "original_price", "discount", "description", "stock", "sizes"])
    .select(listShownTexts("products"))
    .select(({ ref }) => sql<string>`coalesce(${categoryName(ref("category_id"))}, '')`.as("category"))
    .where("published_at", "<=", sql<Date>`now()`)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();

const selectOpenPickupLocations = (db: Database) =>
  db.selectFrom("pickup_locations").select(["id", "name", "address"]).where("published_at", "<=", sql<Date>`now()`);

/** Where orders are collected. @param after id of the last location of the page before, 0 for the first page */
export const listPickupLocations = (db: Database, after: number, limit: number) =>
  selectOpenPickupLocations(db).where("id", ">", after).orderBy("id").limit(limit).execute();

/** Those of the products that are on sale, with today's prices, ordered by id. */
export const findProductsOnSale = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("products")
    .select(["id", "name", "price", "sizes"])
    .where("published_at", "<=", sql<Date>`now()`)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();

/** @returns undefined, and changes nothing, when the stock is too small */
export const decrementStock = (db: Database, id: number, quantity: number) =>
  db
    .updateTable("products")
    .set({ stock: sql<number>`stock - ${quantity}` })
    .where("id", "=", id)
    .where("stock", ">=", quantity)
    .returning("id")
    .executeTakeFirst();

export async function incrementStock(db: Database, id: number, quantity: number): Promise<void> {
  await db
    .updateTable("products")
    .set({ stock: sql<number>`stock + ${quantity}` })
    .where("id", "=", id)
    .execute();
}

export const findStock = (db: Database, id: number) =>
  db.selectFrom("products").select(["name", "stock"]).where("id", "=", id).executeTakeFirst();

/** @returns false, and changes nothing, when the stock is another than `was` */
export const replaceStock = async (tx: Database, id: number, was: number, stock: number): Promise<boolean> =>
  (await tx
    .updateTable("products")
    .set({ stock })
    .where("id", "=", id)
    .where("stock", "=", was)
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** A pickup location, also one where new orders can no longer be collected. */
export const findPickupLocation = (db: Database, id: number) =>
  db.selectFrom("pickup_locations").select(["id", "name", "address"]).where("id", "=", id).executeTakeFirstOrThrow();

/** A pickup location for new orders; undefined when it is not published. */
export const findOpenPickupLocation = (db: Database, id: number) =>
  selectOpenPickupLocations(db).where("id", "=", id).executeTakeFirst();

/** An existing product with this id stays unchanged. */
export const insertProduct = (db: Database, row: Insertable<ProductsTable>) =>
  db
    .insertInto("products")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();

/** An existing location with this id stays unchanged. */
export const insertPickupLocation = (db: Database, row: Insertable<PickupLocationsTable>) =>
  db
    .insertInto("pickup_locations")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
