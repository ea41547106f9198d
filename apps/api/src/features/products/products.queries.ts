import "#features/products/products.tables.ts";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { PickupLocationsTable, ProductsTable } from "#features/products/products.tables.ts";

/** Merchandise on sale. @param after id of the product before, 0 for the beginning */
export const listProducts = (db: Database, after: number, limit: number) =>
  db
    .selectFrom("products")
    .select(["id", "name", "image", "price", "original_price", "discount", "description", "stock", "category"])
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
