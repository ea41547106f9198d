import type { StaffOrder } from "@party/contract/orders.staff";
import { normalisePhoneNumber } from "@party/contract/phone-number";
import type { ProblemCode } from "@party/contract/problems";
import { orderLineTitle } from "@party/contract/values/order-texts";
import { HAND_OUT_UNDO_MINUTES, ORDER_NUMBER_PATTERN } from "@party/contract/values/orders";
import { EVERYWHERE, type Territory } from "#access/territory.ts";
import { decrypt, hmacIndexes } from "#crypto.ts";
import { newestFirstCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import { thumbnailOf } from "#features/content/content.ts";
import { findIntentByReference, listReferences } from "#features/payments/intents/intents.queries.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { markHandedOut, markReady, type OrderKeeper, type OrderStateChange, undoHandOut } from "./handovers.ts";
import type { OrderState } from "./orders.queries.ts";
import {
  countFilteredOrders,
  findStaffOrder,
  listFilteredOrders,
  type OrderFilter,
  type StaffOrderRow,
} from "./orders.staff.queries.ts";
import { listLinesWithReturns, listReturnLines, listReturnsOf } from "./returns/returns.queries.ts";
import { returnPieces, undoReturn } from "./returns/returns.ts";

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
  const lines = await listLinesWithReturns(db, ids);
  const returns = await describeReturns(db, ids);
  return rows.map(({ id, state, collector_name, phone_encrypted, created_at, pickup, ...row }) => ({
    id,
    number: references.find(({ target_id }) => target_id === id)?.reference ?? "",
    state,
    lines: lines
      .filter(({ order_id }) => order_id === id)
      .map(({ product, size, quantity, returned, image, ...line }) => ({
        ...{ product, size, quantity, returned },
        title: lineTitle({ ...line, size }),
        image: thumbnailOf(image) ?? null,
      })),
    pickup,
    collector: collector_name,
    // Empty where the buyer gave none, or was erased.
    phone: phone_encrypted.length === 0 ? "" : decrypt(config.secretKey, phone_encrypted),
    ordered_at: created_at.toISOString(),
    handed_out: describeHandover(row),
    returns: returns.filter(({ order_id }) => order_id === id),
  }));
}

const lineTitle = ({ name, size, has_sizes }: { name: string; size: string; has_sizes: boolean }) =>
  orderLineTitle(has_sizes ? { name, size: size || null } : { name });

/** Until when it can be undone; null once it cannot. */
function undoUntil(at: Date): string | null {
  const until = at.getTime() + HAND_OUT_UNDO_MINUTES * 60_000;
  return until > Date.now() ? new Date(until).toISOString() : null;
}

/** @returns null for the server operator */
const staffName = (id: number | null, first: string | null, last: string | null) =>
  id === null ? null : first === null ? "deleted account" : `${first} ${last}`;

async function describeReturns(db: OrderServices["db"], orderIds: readonly number[]) {
  const rows = await listReturnsOf(db, orderIds);
  const lines = await listReturnLines(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, order_id, reason, returned_at, taken_back_at, ...row }) => {
    const own = lines.filter(({ return_id }) => return_id === id);
    return {
      ...{ id, order_id, reason },
      lines: own.map(({ quantity, ...line }) => ({ title: lineTitle(line), quantity })),
      amount: own.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
      at: returned_at.toISOString(),
      by: staffName(row.returned_by, row.staff_first, row.staff_last),
      taken_back_at: taken_back_at?.toISOString() ?? null,
      undo_until: taken_back_at ? null : undoUntil(returned_at),
    };
  });
}

type Handover = Pick<StaffOrderRow, "handed_out_at" | "handed_out_by" | "staff_first" | "staff_last">;

function describeHandover({
  handed_out_at,
  handed_out_by,
  staff_first,
  staff_last,
}: Handover): StaffOrder["handed_out"] {
  if (!handed_out_at) return null;
  return {
    at: handed_out_at.toISOString(),
    by: staffName(handed_out_by, staff_first, staff_last),
    undo_until: undoUntil(handed_out_at),
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
  const [order] = await describeOrders(services, [(await findStaffOrder(services.db, change.id, EVERYWHERE))!]);
  return order!;
}

/** @throws Problem `not_found`, or that of a state in which nothing is to be handed out */
export async function showStaffOrder(services: OrderServices, territory: Territory, number: string) {
  const payment = await findIntentByReference(services.db, number);
  const row =
    payment?.purpose === "order" ? await findStaffOrder(services.db, payment.target_id, territory) : undefined;
  if (!row) throw new Problem("not_found");
  if (row.state !== "paid" && row.state !== "ready" && row.state !== "handed_out") {
    throw new Problem(problemsByState[row.state], { number });
  }
  const [order] = await describeOrders(services, [row]);
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

/** Pieces came back. Recording the same return again changes nothing. */
export async function returnOrderPieces(
  services: OrderServices,
  number: string,
  returned: Parameters<typeof returnPieces>[2],
  keeper: OrderKeeper,
): Promise<StaffOrder> {
  const change = await returnPieces(services, number, returned, keeper);
  return describeChangedOrder(services, number, change, ["handed_out"]);
}

/** The pieces did not come back after all. Undoing it again changes nothing. */
export async function undoOrderReturn(
  services: OrderServices,
  number: string,
  returnId: number,
  keeper: OrderKeeper,
): Promise<StaffOrder> {
  const change = await undoReturn(services, number, returnId, keeper);
  return describeChangedOrder(services, number, change, ["handed_out"]);
}
