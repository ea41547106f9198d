import type { StaffOrder } from "@party/contract/orders.staff";
import { normalisePhoneNumber } from "@party/contract/phone-number";
import type { ProblemCode } from "@party/contract/problems";
import { orderLineTitle } from "@party/contract/values/order-texts";
import { HAND_OUT_UNDO_MINUTES, ORDER_NUMBER_PATTERN } from "@party/contract/values/orders";
import type { Territory } from "#access/territory.ts";
import { decrypt, hmacIndexes } from "#crypto.ts";
import { newestFirstCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import { findIntentByReference, listReferences } from "#features/payments/intents/intents.queries.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import type { OrderState } from "./orders.queries.ts";
import {
  countFilteredOrders,
  findStaffOrder,
  listFilteredOrders,
  listLinesOf,
  type OrderFilter,
  type StaffOrderRow,
} from "./orders.staff.queries.ts";
import { markHandedOut, markReady, type OrderKeeper, type OrderStateChange, undoHandOut } from "./orders.ts";

type OrderServices = Pick<Services, "config" | "db">;

interface OrderQuery extends StaffQuery {
  q?: string;
  state?: OrderFilter["state"];
  pickup?: number | undefined;
}

/** What was typed: the number of an order, a phone number, or a part of a name. */
async function parseOrderSearch({ config, db }: OrderServices, typed: string) {
  const text = typed.trim();
  if (text === "") return { id: undefined, name: undefined, phoneHashes: [] };
  const payment = ORDER_NUMBER_PATTERN.test(text) ? await findIntentByReference(db, text.toUpperCase()) : undefined;
  if (payment?.purpose === "order") return { id: payment.target_id, name: undefined, phoneHashes: [] };
  const phone = normalisePhoneNumber(text);
  return { id: undefined, name: text, phoneHashes: phone ? hmacIndexes(config.secretKey, phone) : [] };
}

/** Paid orders that nobody has collected, the oldest first, or those handed out within a year. */
export async function listStaffOrders(services: OrderServices, territory: Territory, query: OrderQuery) {
  const { q = "", state, pickup } = query;
  const page = await staffPage(services.db, query, newestFirstCursor, {
    filter: { territory, state, pickup, ...(await parseOrderSearch(services, q)) },
    rows: listFilteredOrders,
    count: countFilteredOrders,
    key: ({ created_at, handed_out_at, id }) => [
      (state === "handed_out" && handed_out_at ? handed_out_at : created_at).getTime(),
      id,
    ],
  });
  return { ...page, results: await describeOrders(services, page.results) };
}

/** The order number is the reference of its payment. */
async function describeOrders({ config, db }: OrderServices, rows: readonly StaffOrderRow[]): Promise<StaffOrder[]> {
  const ids = rows.map(({ id }) => id);
  const references = await listReferences(db, "order", ids);
  const lines = await listLinesOf(db, ids);
  return rows.map(({ id, state, collector_name, phone_encrypted, created_at, pickup, ...row }) => ({
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
    handed_out: describeHandover(row),
  }));
}

type Handover = Pick<StaffOrderRow, "handed_out_at" | "handed_out_by" | "staff_first" | "staff_last">;

function describeHandover({
  handed_out_at,
  handed_out_by,
  staff_first,
  staff_last,
}: Handover): StaffOrder["handed_out"] {
  if (!handed_out_at) return null;
  const until = handed_out_at.getTime() + HAND_OUT_UNDO_MINUTES * 60_000;
  const name = staff_first === null ? "deleted account" : `${staff_first} ${staff_last}`;
  return {
    at: handed_out_at.toISOString(),
    by: handed_out_by === null ? null : name,
    undo_until: until > Date.now() ? new Date(until).toISOString() : null,
  };
}

const problemsByState = {
  awaiting_payment: "order_unpaid",
  paid: "order_not_ready",
  ready: "order_ready",
  handed_out: "order_handed_out",
  expired: "order_expired",
  cancelled: "order_cancelled",
} as const satisfies Record<OrderState, ProblemCode>;

/** @throws Problem `not_found`, or that of its state unless the order was changed or has an accepted state already */
async function describeChangedOrder(
  services: OrderServices,
  number: string,
  change: OrderStateChange | undefined,
  accepted: readonly OrderState[],
): Promise<StaffOrder> {
  if (!change) throw new Problem("not_found");
  if (!change.changed && !accepted.includes(change.from)) {
    throw new Problem(problemsByState[change.from], { number });
  }
  const [order] = await describeOrders(services, [await findStaffOrder(services.db, change.id)]);
  return order!;
}

/** The order is at its pickup point; the buyer is told once. */
export async function markOrderReady(
  services: Pick<Services, "config" | "db" | "jobs">,
  number: string,
  keeper: OrderKeeper,
): Promise<StaffOrder> {
  return describeChangedOrder(services, number, await markReady(services, number, keeper), ["ready", "handed_out"]);
}

/** The buyer has the order. Recording it again changes nothing. */
export async function handOutOrder(services: OrderServices, number: string, keeper: OrderKeeper): Promise<StaffOrder> {
  return describeChangedOrder(services, number, await markHandedOut(services, number, keeper), ["handed_out"]);
}

/** The buyer does not have it after all. Taking it back again changes nothing. */
export async function undoOrderHandOut(
  services: OrderServices,
  number: string,
  keeper: OrderKeeper,
): Promise<StaffOrder> {
  return describeChangedOrder(services, number, await undoHandOut(services, number, keeper), ["ready"]);
}
