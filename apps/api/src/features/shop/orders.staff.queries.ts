import "./orders.queries.ts";
import { sql } from "kysely";
import { COUNTED_AT_MOST, countRows, summariseQueue } from "#database/counts.ts";
import type { Database } from "#database/database.ts";

export interface UncollectedFilter {
  state: "paid" | "ready" | undefined;
  /** Time and id of the last row of the page before. */
  after: readonly [number, number] | undefined;
  limit: number;
}

/** Paid orders that are not collected. The states are literals, so that the partial index can be used. */
const uncollected = (db: Database, state?: "paid" | "ready") =>
  db
    .selectFrom("orders")
    .where(sql<boolean>`orders.state in ('paid', 'ready')`)
    .$if(state !== undefined, (query) => query.where("orders.state", "=", state!));

const described = (db: Database, rows = db.selectFrom("orders")) =>
  rows
    .innerJoin("pickup_locations", "pickup_locations.id", "orders.pickup_location_id")
    .select(["orders.id", "state", "collector_name", "phone_encrypted", "orders.created_at"])
    .select("pickup_locations.name as pickup");

export type StaffOrderRow = Awaited<ReturnType<typeof listUncollectedOrders>>[number];

/** The oldest first. */
export const listUncollectedOrders = (db: Database, { state, after, limit }: UncollectedFilter) =>
  described(db, uncollected(db, state))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(orders.created_at, orders.id) > (${new Date(after?.[0] ?? 0).toISOString()}::timestamptz, ${after?.[1]}::integer)`,
      ),
    )
    .orderBy("orders.created_at")
    .orderBy("orders.id")
    .limit(limit)
    .execute();

export const countUncollectedOrders = (db: Database, state?: "paid" | "ready"): Promise<number> =>
  countRows(db, uncollected(db, state).select("id").limit(COUNTED_AT_MOST));

export const findStaffOrder = (db: Database, id: number) =>
  described(db).where("orders.id", "=", id).executeTakeFirstOrThrow();

/** In the order in which an order lists them. */
export const listLinesOf = (db: Database, orderIds: readonly number[]) =>
  db
    .selectFrom("order_lines")
    .select(["order_id", "name", "quantity", "size", "has_sizes"])
    .where(sql<boolean>`order_id = any(${orderIds}::integer[])`)
    .orderBy("order_id")
    .orderBy("product_id")
    .orderBy(sql`size collate "C"`)
    .execute();

export const summariseUncollectedOrders = (db: Database) =>
  summariseQueue(db, uncollected(db).select("created_at as at").orderBy("created_at").limit(COUNTED_AT_MOST));
