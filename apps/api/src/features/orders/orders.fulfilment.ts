import { formatKes } from "@party/contract/values/money";
import { linkToken } from "#crypto.ts";
import { notify } from "#features/notifications/notifications.ts";
import { forgetBuyer, listLines, lockOrder, moveOrder } from "#features/orders/orders.queries.ts";
import type { OrderState } from "#features/orders/orders.tables.ts";
import type { Anonymise, Fulfil, Revoke } from "#features/payments/fulfilment.ts";
import { insertReview } from "#features/payments/reviews/reviews.queries.ts";
import { returnPieces, takePieces } from "#features/products/stock.ts";
import { sendOrder, sendSoldOut } from "./orders.emails.ts";

/** States of an order that was paid and is the buyer's. */
const GIVEN: ReadonlySet<OrderState> = new Set<OrderState>(["paid", "ready", "handed_out"]);

/**
 * The pieces are the buyer's: the order is paid, and a mail says so. One whose time had run out takes them again if they
 * are still there; if not, it stays as it is, a person is asked to give the money back, and a mail tells so.
 */
export const completeOrder: Fulfil = async (tx, { jobs, config }, { intent }) => {
  const { id, state, email } = await lockOrder(tx, intent.target_id);
  if (GIVEN.has(state)) return { receiptSent: false };
  const short = state === "expired" ? await takePieces(tx, await listLines(tx, id)) : undefined;
  if (short) {
    const note = `Paid after its time, and only ${short.left} of ${short.product} left: refund ${formatKes(intent.amount)}.`;
    await insertReview(tx, { kind: "cannot_fulfil", intentId: intent.id, note });
    await jobs.enqueue(tx, sendSoldOut, { orderId: id, ...short });
    return { receiptSent: email !== "" };
  }
  await moveOrder(tx, id, state, "paid");
  await jobs.enqueue(tx, sendOrder, { orderId: id });
  if (intent.user_id !== null)
    await notify(tx, intent.user_id, {
      title: "Your order is paid",
      message: `Thank you. We email you when it can be collected: ${intent.title}.`,
      link: `/orders/${linkToken(config.secretKey, "order", id)}`,
    });
  return { receiptSent: email !== "" };
};

/** The money went back, so the pieces do, unless they were handed out. A person is asked to look. */
export const cancelOrder: Revoke = async (tx, _services, { id: intentId, target_id, reference }) => {
  const { id, state } = await lockOrder(tx, target_id);
  if (state === "expired" || state === "cancelled") return "The order had ended before.";
  await moveOrder(tx, id, state, "cancelled");
  if (state === "handed_out") {
    const note = `Order ${reference} was handed out, and its money went back. Ask for its pieces or the money.`;
    await insertReview(tx, { kind: "reversed", intentId, note });
    return `So your order ${reference} is cancelled.`;
  }
  await returnPieces(tx, await listLines(tx, id));
  const note = `Order ${reference} is cancelled and its pieces are in stock again. If they were handed out, take them out of the stock.`;
  await insertReview(tx, { kind: "reversed", intentId, note });
  return `So your order ${reference} is cancelled, and what was in it is for sale again.`;
};

export const forgetOrder: Anonymise = async (tx, id) => {
  await forgetBuyer(tx, id);
};
