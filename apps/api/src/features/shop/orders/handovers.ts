import { HAND_OUT_UNDO_MINUTES } from "@party/contract/values/orders";
import { EVERYWHERE, type Territory } from "#access/territory.ts";
import { linkToken } from "#crypto.ts";
import { type Database, inTransaction } from "#database/database.ts";
import { notify } from "#features/notifications/notifications.ts";
import { findIntentByReference, type Intent, lockIntent } from "#features/payments/intents/intents.queries.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findPickupLocation } from "../products.queries.ts";
import { orderReady } from "./orders.messages.ts";
import {
  deleteRecentHandover,
  insertHandover,
  lockOrderWithin,
  type OrderState,
  updateOrderState,
} from "./orders.queries.ts";
import { hasReturns } from "./returns/returns.queries.ts";

/** The order, its previous state, and whether it was changed. */
export interface OrderStateChange {
  id: number;
  from: OrderState;
  changed: boolean;
}

/** Who changes an order. */
export interface OrderKeeper {
  /** Null for the server operator. */
  staffId: number | null;
  territory: Territory;
}

export const OPERATOR: OrderKeeper = { staffId: null, territory: EVERYWHERE };

/**
 * Locks payment and order, in the order in which money that goes back is recorded.
 * @param change @returns whether it changed the order
 * @returns undefined for an unknown order number, and for that of another place
 */
export const changeOrder = (
  db: Database,
  number: string,
  { territory }: Pick<OrderKeeper, "territory">,
  change: (tx: Database, order: LockedOrder, payment: Intent) => Promise<boolean>,
): Promise<OrderStateChange | undefined> =>
  inTransaction(db, async (tx) => {
    const found = await findIntentByReference(tx, number);
    if (found?.purpose !== "order") return undefined;
    const payment = await lockIntent(tx, found.id);
    const order = await lockOrderWithin(tx, payment.target_id, territory);
    return order && { id: order.id, from: order.state, changed: await change(tx, order, payment) };
  });

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrderWithin>>>;

/**
 * Marks the order as ready at its pickup location, and notifies the buyer once.
 * @returns as `changeOrder`
 */
export const markReady = (
  { db, jobs, config }: Pick<Services, "config" | "db" | "jobs">,
  number: string,
  keeper = OPERATOR,
) =>
  changeOrder(db, number, keeper, async (tx, { id, pickup_location_id }, { user_id }) => {
    if (!(await updateOrderState(tx, id, "paid", "ready"))) return false;
    const { name: pickup } = await findPickupLocation(tx, pickup_location_id);
    const token = linkToken(config.secretKey, "order", id);
    await notify({ db: tx, jobs }, orderReady, [
      { userId: user_id, values: { number, pickup, token }, mail: { orderId: id } },
    ]);
    return true;
  });

/** @returns as `changeOrder` */
export const markHandedOut = ({ db }: Pick<Services, "db">, number: string, keeper = OPERATOR) =>
  changeOrder(db, number, keeper, async (tx, { id }) => {
    const changed = (await updateOrderState(tx, id, "ready", "handed_out")) !== undefined;
    if (changed) await insertHandover(tx, id, keeper.staffId);
    return changed;
  });

/**
 * Takes back that an order was handed out, while its handover is recent. Nothing else follows from handing out, so the order
 * only waits at its pickup location again.
 * @returns as `changeOrder`
 */
export const undoHandOut = ({ db }: Pick<Services, "db">, number: string, keeper = OPERATOR) =>
  changeOrder(db, number, keeper, async (tx, { id, state }) => {
    if (state !== "handed_out") return false;
    if (await hasReturns(tx, id)) throw new Problem("order_returned", { number });
    if (!(await deleteRecentHandover(tx, id, HAND_OUT_UNDO_MINUTES))) throw new Problem("handover_too_old", { number });
    await updateOrderState(tx, id, "handed_out", "ready");
    return true;
  });
