import type { StaffOrder } from "@party/contract/office.staff";
import { orderLineTitle } from "@party/contract/values/orders";
import { decrypt } from "#crypto.ts";
import { cutPage, newestCursor, totalOf } from "#database/cursor.ts";
import { listReferences } from "#features/payments/intents/intents.queries.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import type { OrderState } from "./orders.queries.ts";
import {
  countUncollectedOrders,
  findStaffOrder,
  listLinesOf,
  listUncollectedOrders,
  type StaffOrderRow,
} from "./orders.staff.queries.ts";
import { markHandedOut, markReady, type OrderStateChange } from "./orders.ts";

type OrderServices = Pick<Services, "config" | "db">;

interface OrderQuery {
  state?: "paid" | "ready" | undefined;
  after?: string | undefined;
  limit: number;
  total?: "1" | undefined;
}

/** Paid orders that nobody has collected, the oldest first. */
export async function listOrdersToCollect(services: OrderServices, { state, after, limit, total }: OrderQuery) {
  const { db } = services;
  const rows = await listUncollectedOrders(db, { state, after: newestCursor.read(after), limit: limit + 1 });
  const count = total ? await countUncollectedOrders(db, state) : undefined;
  const { results, next } = cutPage(rows, limit, ({ created_at, id }) =>
    newestCursor.write([created_at.getTime(), id]),
  );
  return { results: await describeOrders(services, results), next, total: totalOf(count) };
}

/** The order number is the reference of its payment. */
async function describeOrders({ config, db }: OrderServices, rows: readonly StaffOrderRow[]): Promise<StaffOrder[]> {
  const ids = rows.map(({ id }) => id);
  const references = await listReferences(db, "order", ids);
  const lines = await listLinesOf(db, ids);
  return rows.map(({ id, state, collector_name, phone_encrypted, created_at, pickup }) => ({
    id,
    number: references.find(({ target_id }) => target_id === id)?.reference ?? "",
    state,
    lines: lines
      .filter(({ order_id }) => order_id === id)
      .map(({ name, size, has_sizes, quantity }) => ({
        title: orderLineTitle(has_sizes ? { name, size: size || null } : { name }),
        quantity,
      })),
    pickup,
    collector: collector_name,
    // Empty where the buyer gave none, or was erased.
    phone: phone_encrypted.length === 0 ? "" : decrypt(config.secretKey, phone_encrypted),
    ordered_at: created_at.toISOString(),
  }));
}

const stateTexts: Record<OrderState, string> = {
  awaiting_payment: "not paid yet",
  paid: "not at its pickup point yet",
  ready: "ready already",
  handed_out: "handed out already",
  expired: "not paid in time",
  cancelled: "cancelled",
};

/** @throws Problem `not_found`, or `order_state` unless the order was changed or has an accepted state already */
async function describeChange(
  services: OrderServices,
  number: string,
  change: OrderStateChange | undefined,
  accepted: readonly OrderState[],
): Promise<StaffOrder> {
  if (!change) throw new Problem("not_found");
  if (!change.changed && !accepted.includes(change.from)) {
    throw new Problem("order_state", { number, state: stateTexts[change.from] });
  }
  const [order] = await describeOrders(services, [await findStaffOrder(services.db, change.id)]);
  return order!;
}

/** The order is at its pickup point; the buyer is told once. */
export async function readyOrder(
  services: Pick<Services, "config" | "db" | "jobs">,
  number: string,
): Promise<StaffOrder> {
  return describeChange(services, number, await markReady(services, number), ["ready", "handed_out"]);
}

/** The buyer has the order. Recording it again changes nothing. */
export async function handOutOrder(services: OrderServices, number: string): Promise<StaffOrder> {
  return describeChange(services, number, await markHandedOut(services, number), ["handed_out"]);
}
