import "../orders/orders.queries.ts";
import { type JSONColumnType, sql } from "kysely";
import type { Database } from "#database/database.ts";

/** A pickup location as buyers know it. */
export interface PickupPlace {
  name: string;
  address: string;
}

declare module "#database/tables.ts" {
  interface Tables {
    pickup_changes: { order_id: number; before: JSONColumnType<PickupPlace> };
  }
}

/** Keeps the location until the transaction ends. */
export const lockPickupPlace = (tx: Database, id: number): Promise<PickupPlace | undefined> =>
  tx
    .selectFrom("pickup_locations")
    .select(["name", "address"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Records that the location of orders which nobody has collected has changed; also of unpaid ones, because one may be paid at the
 * same moment. Of two changes that the buyer has not been told of, the first says what they know; its row is locked, so that
 * nobody takes it before the second is visible.
 */
export const insertPickupChanges = (tx: Database, locationId: number, before: PickupPlace) =>
  tx
    .insertInto("pickup_changes")
    .columns(["order_id", "before"])
    .expression(
      tx
        .selectFrom("orders")
        .select(["id", sql<PickupPlace>`${JSON.stringify(before)}::jsonb`.as("before")])
        .where("pickup_location_id", "=", locationId)
        .where("state", "in", ["awaiting_payment", "paid", "ready"]),
    )
    .onConflict((conflict) =>
      conflict.column("order_id").doUpdateSet(({ ref }) => ({ before: ref("pickup_changes.before") })),
    )
    .execute();

/** Deletes changes, the earliest orders first. @returns paid ones that nobody has collected have their location of today */
export async function dequeuePickupChanges(tx: Database, limit: number) {
  const { rows } = await sql<{ order_id: number; before: PickupPlace; after: PickupPlace | null }>`
    delete from pickup_changes where order_id in (
      select order_id from pickup_changes order by order_id limit ${limit} for update skip locked
    )
    returning order_id, before, (
      select jsonb_build_object('name', place.name, 'address', place.address)
      from orders join pickup_locations as place on place.id = orders.pickup_location_id
      where orders.id = order_id and orders.state in ('paid', 'ready')
    ) as after`.execute(tx);
  return rows;
}
