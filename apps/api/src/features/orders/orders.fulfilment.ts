import { formatKes } from "@party/contract/values/money";
import { notify } from "#features/notifications/notifications.ts";
import { sendOrder, sendSoldOut } from "#features/orders/orders.mails.ts";
import { listLines, lockOrder, moveOrder } from "#features/orders/orders.queries.ts";
import type { Fulfil } from "#features/payments/fulfilment.ts";
import { noteReview } from "#features/payments/reviews.ts";
import { takePieces } from "#features/products/stock.ts";
import { linkToken } from "#signed-link.ts";

/**
 * The pieces are the buyer's: the order is paid, and a mail says so. One whose time had run out takes them again if they
 * are still there; if not, it stays as it is, a person is asked to give the money back, and a mail tells so.
 */
export const completeOrder: Fulfil = async (tx, { jobs, config }, { intent }) => {
  const { id, state } = await lockOrder(tx, intent.target_id);
  if (state === "paid") return;
  const short = state === "expired" ? await takePieces(tx, await listLines(tx, id)) : undefined;
  if (short) {
    const note = `Paid after its time, and only ${short.left} of ${short.product} left: refund ${formatKes(intent.amount)}.`;
    await noteReview(tx, { kind: "cannot_fulfil", intentId: intent.id, note });
    await jobs.enqueue(tx, sendSoldOut, { orderId: id, ...short });
    return;
  }
  await moveOrder(tx, id, state, "paid");
  await jobs.enqueue(tx, sendOrder, { orderId: id });
  if (intent.user_id === null) return;
  await notify(tx, intent.user_id, {
    title: "Your order is paid",
    message: `Thank you. We write to you when it can be picked up: ${intent.title}.`,
    link: `/orders/${linkToken(config.secretKey, "order", id)}`,
  });
};
