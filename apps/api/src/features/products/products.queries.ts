import "#features/products/products.tables.ts";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { PickupLocationsTable, ProductsTable } from "#features/products/products.tables.ts";

/** Merchandise on sale. @param after id of the product before, 0 for the beginning */
export const listProducts = (db: Database, after: number, limit: number) =>
  db
    .selectFrom("products")
    .select(["id", "name", "image", "price", "original_price", "discount", "description", "stock", "category", "sizes"])
    .where("published_at", "<=", sql<Date>`now()`)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();

/** Where orders are collected. @param after id of the place before, 0 for the beginning */
export const listPickupLocations = (db: Database, after: number, limit: number) =>
  db
    .selectFrom("pickup_locations")
    .select(["id", "name", "address"])
    .where("published_at", "<=", sql<Date>`now()`)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();

/** Those of some products that are on sale, by id. */
export const findOnSale = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("products")
    .select(["id", "name", "price", "sizes"])
    .where("published_at", "<=", sql<Date>`now()`)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();

/** @returns undefined when there are too few, and then takes none */
export const takeFromStock = (db: Database, id: number, quantity: number) =>
  db
    .updateTable("products")
    .set({ stock: sql<number>`stock - ${quantity}` })
    .where("id", "=", id)
    .where("stock", ">=", quantity)
    .returning("id")
    .executeTakeFirst();

export async function addToStock(db: Database, id: number, quantity: number): Promise<void> {
  await db
    .updateTable("products")
    .set({ stock: sql<number>`stock + ${quantity}` })
    .where("id", "=", id)
    .execute();
}

export const findStock = (db: Database, id: number) =>
  db.selectFrom("products").select(["name", "stock"]).where("id", "=", id).executeTakeFirstOrThrow();

/** A place where orders are, or once were, collected. */
export const findPickupLocation = (db: Database, id: number) =>
  db.selectFrom("pickup_locations").select(["id", "name", "address"]).where("id", "=", id).executeTakeFirstOrThrow();

/** The same, if orders can be collected there now. */
export const findOpenPickupLocation = (db: Database, id: number) =>
  db
    .selectFrom("pickup_locations")
    .select(["id", "name", "address"])
    .where("published_at", "<=", sql<Date>`now()`)
    .where("id", "=", id)
    .executeTakeFirst();

/** A product whose id is there already stays as it is. */
export const insertProduct = (db: Database, row: Insertable<ProductsTable>) =>
  db
    .insertInto("products")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();

/** A place whose id is there already stays as it is. */
export const insertPickupLocation = (db: Database, row: Insertable<PickupLocationsTable>) =>
  db
    .insertInto("pickup_locations")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
