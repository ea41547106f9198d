import { linkToken } from "#crypto.ts";
import { notify } from "#features/notifications/notifications.ts";
import { listReferences } from "#features/payments/intents/intents.queries.ts";
import { job } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { orderWaiting } from "./orders.messages.ts";
import { markReminded } from "./orders.queries.ts";

/** At nine in the morning in Nairobi, when somebody at a pickup point answers the phone. */
export const remindBuyers = job("orders.remind", { cron: "0 6 * * *" });

/**
 * A step of reminding buyers whose orders have waited for thirty days, each once: mark, notification and email are one transaction.
 * @param limit orders @returns how many it handled
 */
export const remindNextBuyers = (
  { config, db, jobs }: Pick<Services, "config" | "db" | "jobs">,
  limit: number,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const waiting = await markReminded(tx, limit);
    const payments = await listReferences(
      tx,
      "order",
      waiting.map(({ id }) => id),
    );
    const recipients = waiting.flatMap(({ id, pickup }) => {
      const payment = payments.find(({ target_id }) => target_id === id);
      if (!payment) return [];
      const token = linkToken(config.secretKey, "order", id);
      return { userId: payment.user_id, values: { number: payment.reference, pickup, token }, mail: { orderId: id } };
    });
    await notify({ db: tx, jobs }, orderWaiting, recipients);
    return waiting.length;
  });
