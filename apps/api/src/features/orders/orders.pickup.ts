import { decrypt, linkToken } from "#crypto.ts";
import { notify } from "#features/notifications/notifications.ts";
import { findIntentByReference } from "#features/payments/intents/intents.queries.ts";
import { pickupLocationOf } from "#features/products/products.ts";
import type { Services } from "#services.ts";
import { sendReady } from "./orders.emails.ts";
import { listLines, listToHandOut, lockOrder, moveOrder } from "./orders.queries.ts";
import type { OrderState } from "./orders.tables.ts";
import { describeLine, paymentOf } from "./orders.ts";

/** Paid orders that nobody has collected yet, as the office needs them. */
export async function ordersToHandOut({ db, config }: Pick<Services, "db" | "config">) {
  const orders = await listToHandOut(db);
  return Promise.all(
    orders.map(async ({ id, state, collector_name, phone_sealed, pickup_location_id }) => ({
      number: (await paymentOf(db, id)).reference,
      state,
      lines: (await listLines(db, id)).map(describeLine),
      pickup: (await pickupLocationOf(db, pickup_location_id)).name,
      collector: collector_name,
      // Empty once the buyer was erased.
      phone: phone_sealed.length === 0 ? "" : decrypt(config.secretKey, phone_sealed),
    })),
  );
}

/** What a move came to: the state the order was in, and whether it was moved. */
export interface Moved {
  from: OrderState;
  moved: boolean;
}

/**
 * The order waits at its pickup point: an email and a notification tell the buyer, once.
 * @returns undefined for a number that is no order's
 */
export const markReady = ({ db, jobs, config }: Services, number: string): Promise<Moved | undefined> =>
  db.transaction().execute(async (tx) => {
    const payment = await findIntentByReference(tx, number);
    if (payment?.purpose !== "order") return undefined;
    const { id, state, pickup_location_id } = await lockOrder(tx, payment.target_id);
    if (!(await moveOrder(tx, id, "paid", "ready"))) return { from: state, moved: false };
    await jobs.enqueue(tx, sendReady, { orderId: id });
    if (payment.user_id !== null) {
      const pickup = await pickupLocationOf(tx, pickup_location_id);
      await notify(tx, payment.user_id, {
        title: "Your order is ready",
        message: `Collect it at ${pickup.name}. Bring the order number ${number} and your ID.`,
        link: `/orders/${linkToken(config.secretKey, "order", id)}`,
      });
    }
    return { from: state, moved: true };
  });

/** The buyer has it. @returns undefined for a number that is no order's */
export const markHandedOut = ({ db }: Pick<Services, "db">, number: string): Promise<Moved | undefined> =>
  db.transaction().execute(async (tx) => {
    const payment = await findIntentByReference(tx, number);
    if (payment?.purpose !== "order") return undefined;
    const { id, state } = await lockOrder(tx, payment.target_id);
    return { from: state, moved: (await moveOrder(tx, id, "ready", "handed_out")) !== undefined };
  });
