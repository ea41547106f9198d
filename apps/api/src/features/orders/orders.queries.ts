import "#features/orders/orders.tables.ts";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { OrderState } from "#features/orders/orders.tables.ts";

const ORDER = [
  "id",
  "state",
  "collector_name",
  "email",
  "pickup_location_id",
  "total",
  "expires_at",
  "created_at",
] as const;

export type NewOrderRow = Omit<Insertable<Tables["orders"]>, "id" | "state" | "expires_at" | "created_at">;
export type LineRow = Awaited<ReturnType<typeof listLines>>[number];
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** @param minutes for which its pieces are kept */
export const insertOrder = (db: Database, order: NewOrderRow, minutes: number) =>
  db
    .insertInto("orders")
    .values({ ...order, expires_at: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .returning(ORDER)
    .executeTakeFirstOrThrow();

export async function insertLines(db: Database, lines: Insertable<Tables["order_lines"]>[]): Promise<void> {
  await db.insertInto("order_lines").values(lines).execute();
}

export const findOrder = (db: Database, id: number) =>
  db.selectFrom("orders").select(ORDER).where("id", "=", id).executeTakeFirst();

/** The same, and nobody else moves it until the transaction ends. */
export const lockOrder = (tx: Database, id: number) =>
  tx.selectFrom("orders").select(ORDER).where("id", "=", id).forUpdate().executeTakeFirstOrThrow();

export const listLines = (db: Database, orderId: number) =>
  db
    .selectFrom("order_lines")
    .select(["product_id as product", "name", "price", "quantity", "size", "has_sizes"])
    .where("order_id", "=", orderId)
    .orderBy("product_id")
    .orderBy(sql`size collate "C"`)
    .execute();

/** @returns the row for the one who moved it, undefined for whoever came second */
export const moveOrder = (db: Database, id: number, from: OrderState, to: OrderState) =>
  db
    .updateTable("orders")
    .set({ state: to, network_hash: null })
    .where("id", "=", id)
    .where("state", "=", from)
    .returning("id")
    .executeTakeFirst();

export async function extendOrder(tx: Database, id: number, until: Date): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ expires_at: until })
    .where("id", "=", id)
    .where("state", "=", "awaiting_payment")
    .execute();
}

/** Pieces of a product that unpaid orders from one network hold. */
export async function countHeld(tx: Database, networkHash: Buffer, productId: number): Promise<number> {
  const { held } = await tx
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select(sql<number>`coalesce(sum(quantity), 0)::integer`.as("held"))
    .where("network_hash", "=", networkHash)
    .where("state", "=", "awaiting_payment")
    .where("product_id", "=", productId)
    .executeTakeFirstOrThrow();
  return held;
}

/** Paid orders that nobody has collected, the oldest first. */
export const listToHandOut = (db: Database) =>
  db
    .selectFrom("orders")
    .select([...ORDER, "phone_sealed"])
    .where("state", "in", ["paid", "ready"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();

const runOut = (db: Database) =>
  db
    .selectFrom("orders")
    .select("id")
    .where("state", "=", "awaiting_payment")
    .where("expires_at", "<=", sql<Date>`now()`);

/** Orders that nobody has paid in time, the oldest first. */
export const listRunOut = (db: Database) => runOut(db).orderBy("expires_at").execute();

/** One of them, if it is one. */
export const findRunOut = (db: Database, id: number) => runOut(db).where("id", "=", id).executeTakeFirst();

/** An order that was never paid names nobody any more. */
export const forgetBuyer = (tx: Database, id: number) =>
  tx
    .updateTable("orders")
    .set({ collector_name: "", email: "", phone_sealed: Buffer.alloc(0) })
    .where("id", "=", id)
    .where("state", "=", "expired")
    .execute();
