import "../orders.queries.ts";
import { type Generated, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    order_returns: {
      id: Generated<number>;
      /** Made by whoever sends it. */
      entry_id: string;
      order_id: number;
      /** Empty once the buyer was erased. */
      reason: string;
      returned_at: CreatedAt;
      /** Null for the server operator. */
      returned_by: number | null;
      taken_back_at: Generated<Date | null>;
      taken_back_by: Generated<number | null>;
    };
    order_return_lines: {
      return_id: number;
      product_id: number;
      /** As in the line of the order. */
      size: Generated<string>;
      quantity: number;
    };
  }
}

/** Pieces of one line of an order. */
export interface ReturnedLine {
  product: number;
  size: string;
  quantity: number;
}

/** Whether pieces of the order came back. */
export const hasReturns = async (db: Database, orderId: number): Promise<boolean> =>
  (await db
    .selectFrom("order_returns")
    .select("id")
    .where("order_id", "=", orderId)
    .where("taken_back_at", "is", null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The lines of orders with the pieces that came back, in the order in which an order lists them. */
export const listLinesWithReturns = (db: Database, orderIds: readonly number[]) =>
  db
    .selectFrom("order_lines")
    .innerJoin("products", "products.id", "order_lines.product_id")
    .select(["order_lines.order_id", "order_lines.product_id as product", "order_lines.name", "order_lines.price"])
    .select(["order_lines.quantity", "order_lines.size", "has_sizes", "products.image"])
    .select(
      sql<number>`(select coalesce(sum(came.quantity), 0) from order_returns
        join order_return_lines as came on came.return_id = order_returns.id
        where order_returns.order_id = order_lines.order_id and taken_back_at is null
          and came.product_id = order_lines.product_id and came.size = order_lines.size)::integer`.as("returned"),
    )
    .where(sql<boolean>`order_lines.order_id = any(${orderIds}::integer[])`)
    .orderBy("order_lines.order_id")
    .orderBy("order_lines.product_id")
    .orderBy(sql`order_lines.size collate "C"`)
    .execute();

/** Pieces that the buyer of an order has. */
export const countPiecesOut = async (db: Database, orderId: number): Promise<number> =>
  (await listLinesWithReturns(db, [orderId])).reduce((sum, { quantity, returned }) => sum + quantity - returned, 0);

/** @returns its id; undefined when it is stored already */
export const insertReturn = async (
  tx: Database,
  {
    lines,
    ...row
  }: { entry_id: string; order_id: number; reason: string; returned_by: number | null } & {
    lines: readonly ReturnedLine[];
  },
): Promise<number | undefined> => {
  const stored = await tx
    .insertInto("order_returns")
    .values(row)
    .onConflict((conflict) => conflict.column("entry_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!stored) return undefined;
  const rows = lines.map(({ product, ...line }) => ({ ...line, product_id: product, return_id: stored.id }));
  await tx.insertInto("order_return_lines").values(rows).execute();
  return stored.id;
};

export const findReturnByEntry = (db: Database, entryId: string) =>
  db.selectFrom("order_returns").select(["id", "order_id"]).where("entry_id", "=", entryId).executeTakeFirst();

/** Call after the order is locked. */
export const findReturn = (tx: Database, orderId: number, id: number) =>
  tx
    .selectFrom("order_returns")
    .select(["id", "returned_at", "taken_back_at"])
    .where("order_id", "=", orderId)
    .where("id", "=", id)
    .executeTakeFirst();

export const listReturnLines = (db: Database, returnIds: readonly number[]) =>
  db
    .selectFrom("order_return_lines")
    .innerJoin("order_returns", "order_returns.id", "return_id")
    .innerJoin("order_lines", (join) =>
      join
        .onRef("order_lines.order_id", "=", "order_returns.order_id")
        .onRef("order_lines.product_id", "=", "order_return_lines.product_id")
        .onRef("order_lines.size", "=", "order_return_lines.size"),
    )
    .select(["return_id", "order_lines.product_id as product", "order_lines.name", "price", "order_lines.size"])
    .select(["has_sizes", "order_return_lines.quantity"])
    .where(sql<boolean>`return_id = any(${returnIds}::integer[])`)
    .orderBy("return_id")
    .orderBy("order_lines.product_id")
    .orderBy(sql`order_lines.size collate "C"`)
    .execute();

/** The oldest first. */
export const listReturnsOf = (db: Database, orderIds: readonly number[]) =>
  db
    .selectFrom("order_returns")
    .leftJoin("users as staff", "staff.id", "returned_by")
    .select(["order_returns.id", "order_id", "reason", "returned_at", "taken_back_at"])
    .select(["returned_by", "staff.first_name as staff_first", "staff.last_name as staff_last"])
    .where(sql<boolean>`order_id = any(${orderIds}::integer[])`)
    .orderBy("order_returns.id")
    .execute();

export async function markTakenBack(tx: Database, id: number, staffId: number | null): Promise<void> {
  await tx
    .updateTable("order_returns")
    .set({ taken_back_at: sql<Date>`now()`, taken_back_by: staffId })
    .where("id", "=", id)
    .where("taken_back_at", "is", null)
    .execute();
}
