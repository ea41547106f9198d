import { linkToken } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { notify } from "#features/notifications/notifications.ts";
import { listReferences } from "#features/payments/intents/intents.queries.ts";
import { job } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { pickupChanged } from "../orders/orders.messages.ts";
import {
  dequeuePickupChanges,
  insertPickupChanges,
  lockPickupPlace,
  type PickupPlace,
} from "./pickup-changes.queries.ts";

/** Its schedule is for changes that a schedule of the console has made. */
export const notifyBuyersOfPickupChanges = job("orders.tell-buyers", { cron: "* * * * *" });

const normalisePickupPlace = ({ name, address }: PickupPlace) =>
  `${name}\n${address}`
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\S\n]+/g, " ");

/** Capitals and spaces alone are no change. */
export const isSamePickupPlace = (one: PickupPlace, other: PickupPlace): boolean =>
  normalisePickupPlace(one) === normalisePickupPlace(other);

/**
 * Changes a pickup location, and records whose orders wait there; `notifyNextBuyers` tells them.
 * @param tx the transaction of the change
 * @param change writes the location's row
 */
export async function runAndRecordPickupChange(
  tx: Database,
  id: number,
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await lockPickupPlace(tx, id);
  await change();
  const after = await lockPickupPlace(tx, id);
  if (before && after && !isSamePickupPlace(before, after)) await insertPickupChanges(tx, id, before);
}

/** A step of telling buyers. @param limit orders @returns how many it handled */
export const notifyNextBuyers = (
  { config, db, jobs }: Pick<Services, "config" | "db" | "jobs">,
  limit: number,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const taken = await dequeuePickupChanges(tx, limit);
    const moved = taken.flatMap(({ order_id, before, after }) =>
      after && !isSamePickupPlace(before, after) ? [{ orderId: order_id, before, after }] : [],
    );
    const payments = await listReferences(
      tx,
      "order",
      moved.map(({ orderId }) => orderId),
    );
    const recipients = moved.map(({ orderId, before, after }) => {
      const payment = payments.find(({ target_id }) => target_id === orderId);
      return {
        userId: payment?.user_id ?? null,
        values: {
          number: payment?.reference ?? "",
          token: linkToken(config.secretKey, "order", orderId),
          ...after,
        },
        mail: { orderId, before, after },
      };
    });
    await notify({ db: tx, jobs }, pickupChanged, recipients);
    return taken.length;
  });
