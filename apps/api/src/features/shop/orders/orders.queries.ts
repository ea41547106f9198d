import { type orderStates, REMINDER_DAYS } from "@party/contract/values/orders";
import { type Generated, type Insertable, sql } from "kysely";
import { isRowIn, type Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import type { CreatedAt, Tables } from "#database/tables.ts";

export type OrderState = (typeof orderStates)[number];

declare module "#database/tables.ts" {
  interface Tables {
    orders: {
      id: Generated<number>;
      state: Generated<OrderState>;
      /** These three are empty where the buyer gave none, and after erasure. */
      collector_name: string;
      /** In lower case. */
      email: string;
      phone_encrypted: Buffer;
      pickup_location_id: number;
      /** Whole KES. */
      total: number;
      /** Until when the stock is reserved. */
      expires_at: Date;
      created_at: CreatedAt;
      /** Keyed hash of the network it was placed from; null once it is paid or has ended. */
      network_hash: Buffer | null;
      /** When it came to its pickup location. */
      ready_at: Generated<Date | null>;
      /** When its buyer was reminded that it waits. */
      reminded_at: Generated<Date | null>;
      /** HMAC index; null where none was given, and after erasure. */
      phone_hash: Generated<Buffer | null>;
    };
    order_handovers: {
      order_id: number;
      handed_out_at: CreatedAt;
      /** Null for the server operator. */
      handed_out_by: number | null;
    };
    order_lines: {
      order_id: number;
      product_id: number;
      /** At the time of the order. */
      name: string;
      /** Whole KES per piece, at the time of the order. */
      price: number;
      quantity: number;
      /** Empty when the product had no sizes, or none was chosen. */
      size: Generated<string>;
      /** Whether the product had sizes at the time of the order. */
      has_sizes: Generated<boolean>;
    };
  }
}

const ORDER_COLUMNS = [
  "id",
  "state",
  "collector_name",
  "email",
  "pickup_location_id",
  "total",
  "expires_at",
  "created_at",
] as const;

type NewOrderRow = Omit<Insertable<Tables["orders"]>, "id" | "state" | "expires_at" | "created_at">;
export type OrderLineRow = Awaited<ReturnType<typeof listOrderLines>>[number];
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** @param minutes for which its stock is reserved */
export const insertOrder = (db: Database, order: NewOrderRow, minutes: number) =>
  db
    .insertInto("orders")
    .values({ ...order, expires_at: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .returning(ORDER_COLUMNS)
    .executeTakeFirstOrThrow();

export async function insertOrderLines(db: Database, lines: Insertable<Tables["order_lines"]>[]): Promise<void> {
  await db.insertInto("order_lines").values(lines).execute();
}

export const findOrder = (db: Database, id: number) =>
  db.selectFrom("orders").select(ORDER_COLUMNS).where("id", "=", id).executeTakeFirst();

export const lockOrder = (tx: Database, id: number) =>
  tx.selectFrom("orders").select(ORDER_COLUMNS).where("id", "=", id).forUpdate().executeTakeFirstOrThrow();

/** @returns undefined for an order whose pickup location is outside the territory */
export const lockOrderWithin = (tx: Database, id: number, territory: Territory) =>
  tx
    .selectFrom("orders")
    .innerJoin("pickup_locations", "pickup_locations.id", "orders.pickup_location_id")
    .select(["orders.id", "state", "pickup_location_id"])
    .where("orders.id", "=", id)
    .where(isRowIn(territory, "pickup_locations"))
    .forUpdate("orders")
    .executeTakeFirst();

export const listOrderLines = (db: Database, orderId: number) =>
  db
    .selectFrom("order_lines")
    .select(["product_id as product", "name", "price", "quantity", "size", "has_sizes"])
    .where("order_id", "=", orderId)
    .orderBy("product_id")
    .orderBy(sql`size collate "C"`)
    .execute();

/** @returns undefined when the order is not in state `from` */
export const updateOrderState = (db: Database, id: number, from: OrderState, to: OrderState) =>
  db
    .updateTable("orders")
    .set({ state: to, network_hash: null })
    .where("id", "=", id)
    .where("state", "=", from)
    .returning("id")
    .executeTakeFirst();

export async function insertHandover(tx: Database, orderId: number, staffId: number | null): Promise<void> {
  await tx.insertInto("order_handovers").values({ order_id: orderId, handed_out_by: staffId }).execute();
}

/** @returns undefined when it was longer ago, or is not recorded */
export const deleteRecentHandover = (tx: Database, orderId: number, minutes: number) =>
  tx
    .deleteFrom("order_handovers")
    .where("order_id", "=", orderId)
    .where(sql<boolean>`handed_out_at > now() - make_interval(mins => ${minutes})`)
    .returning("order_id")
    .executeTakeFirst();

export async function updateOrderExpiry(tx: Database, id: number, expiresAt: Date): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ expires_at: expiresAt })
    .where("id", "=", id)
    .where("state", "=", "awaiting_payment")
    .execute();
}

/** The quantity of a product that unpaid orders from one network reserve. */
export async function sumUnpaidQuantity(tx: Database, networkHash: Buffer, productId: number): Promise<number> {
  const { reserved } = await tx
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select(sql<number>`coalesce(sum(quantity), 0)::integer`.as("reserved"))
    .where("network_hash", "=", networkHash)
    .where("state", "=", "awaiting_payment")
    .where("product_id", "=", productId)
    .executeTakeFirstOrThrow();
  return reserved;
}

const selectExpiredUnpaidOrders = (db: Database) =>
  db
    .selectFrom("orders")
    .select("id")
    .where("state", "=", "awaiting_payment")
    .where("expires_at", "<=", sql<Date>`now()`);

/** Unpaid orders after their expiry, the earliest first. @param after the last order of the call before */
export const listExpiredUnpaidOrders = (db: Database, limit: number, after?: { id: number; expires_at: Date }) =>
  selectExpiredUnpaidOrders(db)
    .select("expires_at")
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("expires_at", "id"), ">", tuple(after!.expires_at, after!.id)),
      ),
    )
    .orderBy("expires_at")
    .orderBy("id")
    .limit(limit)
    .execute();

/** The order, if it is unpaid and after its expiry. */
export const findExpiredUnpaidOrder = (db: Database, id: number) =>
  selectExpiredUnpaidOrders(db).where("id", "=", id).executeTakeFirst();

/** Removes the buyer from an order that expired unpaid. */
export const anonymiseBuyer = (tx: Database, id: number) =>
  tx
    .updateTable("orders")
    .set({ collector_name: "", email: "", phone_encrypted: Buffer.alloc(0), phone_hash: null })
    .where("id", "=", id)
    .where("state", "=", "expired")
    .execute();

/** Orders that were ready before their time was recorded wait from now on. @returns how many there were */
export const recordMissingReadyTimes = async (db: Database, limit: number): Promise<number> =>
  Number(
    (
      await sql`update orders set ready_at = now() where id in (
        select id from orders where state = 'ready' and ready_at is null limit ${limit})`.execute(db)
    ).numAffectedRows ?? 0,
  );

/** Marks orders that have waited for the days of `REMINDER_DAYS`, the longest first. */
export const markReminded = async (tx: Database, limit: number) =>
  (
    await sql<{ id: number; pickup: string }>`
      update orders set reminded_at = now() from pickup_locations
      where pickup_locations.id = pickup_location_id and orders.id in (
        select id from orders
        where state = 'ready' and ready_at <= now() - make_interval(days => ${REMINDER_DAYS}) and reminded_at is null
        order by ready_at limit ${limit} for update skip locked)
      returning orders.id, pickup_locations.name as pickup`.execute(tx)
  ).rows;

/** Those of the products that somebody has ordered. */
export const listOrderedProducts = async (db: Database, ids: readonly number[]): Promise<number[]> =>
  (
    await db
      .selectFrom("order_lines")
      .select("product_id")
      .distinct()
      .where(sql<boolean>`product_id = any(${ids}::int[])`)
      .execute()
  ).map(({ product_id }) => product_id);

/** Those of the pickup locations where an order is or was collected. */
export const listPickupLocationsOfOrders = async (db: Database, ids: readonly number[]): Promise<number[]> =>
  (
    await db
      .selectFrom("orders")
      .select("pickup_location_id")
      .distinct()
      .where(sql<boolean>`pickup_location_id = any(${ids}::int[])`)
      .execute()
  ).map(({ pickup_location_id }) => pickup_location_id);
