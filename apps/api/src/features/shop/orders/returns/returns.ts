import { HAND_OUT_UNDO_MINUTES } from "@party/contract/values/orders";
import type { Database } from "#database/database.ts";
import type { Intent } from "#features/payments/intents/intents.queries.ts";
import {
  findEntryOfIntent,
  findOpenReviewOf,
  insertPaymentReview,
  resolvePaymentReview,
  updateReviewNotes,
} from "#features/payments/ledger/ledger.queries.ts";
import { findRefundOfEntry } from "#features/refunds/refunds.queries.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { releaseStock, reserveStock } from "../../stock.ts";
import { changeOrder, OPERATOR, type OrderStateChange } from "../handovers.ts";
import {
  findReturn,
  findReturnByEntry,
  insertReturn,
  listLinesWithReturns,
  listReturnLines,
  markTakenBack,
  type ReturnedLine,
} from "./returns.queries.ts";

interface NewReturn {
  /** Made by whoever sends it. */
  entryId: string;
  lines: readonly ReturnedLine[];
  reason: string;
}

const lineKey = ({ product, size }: Pick<ReturnedLine, "product" | "size">) => `${product} ${size}`;

/** One line for each product and size. */
function addUpLines(lines: readonly ReturnedLine[]): ReturnedLine[] {
  const sums = new Map<string, ReturnedLine>();
  for (const line of lines) {
    const quantity = line.quantity + (sums.get(lineKey(line))?.quantity ?? 0);
    sums.set(lineKey(line), { ...line, quantity });
  }
  return [...sums.values()];
}

/**
 * Takes pieces of an order back: they are in stock again, and a question about their money waits for a person, since who stands at a
 * counter does not propose refunds. The same return again changes nothing.
 * @returns as `changeOrder` @throws Problem `return_too_many` or `key_reused`
 */
export const returnPieces = (
  { db }: Pick<Services, "db">,
  number: string,
  { entryId, reason, ...input }: NewReturn,
  keeper = OPERATOR,
): Promise<OrderStateChange | undefined> =>
  changeOrder(db, number, keeper, async (tx, { id, state }, payment) => {
    const stored = await findReturnByEntry(tx, entryId);
    if (stored && stored.order_id !== id) throw new Problem("key_reused");
    if (stored || state !== "handed_out") return false;
    const lines = addUpLines(input.lines);
    const out = new Map((await listLinesWithReturns(tx, [id])).map((line) => [lineKey(line), line]));
    for (const line of lines) {
      const { quantity, returned } = out.get(lineKey(line)) ?? { quantity: 0, returned: 0 };
      if (line.quantity > quantity - returned) throw new Problem("return_too_many", { number });
    }
    const row = { entry_id: entryId, order_id: id, reason, returned_by: keeper.staffId };
    // Stored for another order at the same moment.
    if (!(await insertReturn(tx, { ...row, lines }))) throw new Problem("key_reused");
    await releaseStock(tx, lines);
    const sum = lines.reduce((total, line) => total + line.quantity * out.get(lineKey(line))!.price, 0);
    await askForMoney(tx, payment, { number, pieces: sumPieces(lines), amount: sum });
    return true;
  });

const sumPieces = (lines: readonly Pick<ReturnedLine, "quantity">[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

type ReturnedMoney = { number: string; pieces: number; amount: number };

/**
 * Asks for the money of what came back, or for so much more, in one question as long as nobody has decided it: what was decided before
 * is not asked for again.
 */
async function askForMoney(tx: Database, payment: Intent, { number, pieces, amount }: ReturnedMoney): Promise<void> {
  const open = await findOpenReviewOf(tx, "returned", payment.id);
  const before = open?.notes.findLast(({ reason }) => reason === "order_returned") as ReturnedMoney | undefined;
  const note = {
    ...{ reason: "order_returned" as const, order: number, of: payment.amount },
    pieces: pieces + (before?.pieces ?? 0),
    amount: amount + (before?.amount ?? 0),
  };
  if (!open) return insertPaymentReview(tx, { kind: "returned", intentId: payment.id }, note);
  if (note.pieces > 0) return updateReviewNotes(tx, open.id, note);
  await resolvePaymentReview(tx, open.id, "The pieces did not come back after all.");
}

/**
 * Undoes a return while it is recent and nothing was decided about its money: the pieces are taken from the stock again. Undoing it
 * again changes nothing.
 * @returns as `changeOrder` @throws Problem `not_found`, `return_too_old`, `return_decided` or `product_sold_out`
 */
export const undoReturn = (
  { db }: Pick<Services, "db">,
  number: string,
  returnId: number,
  keeper = OPERATOR,
): Promise<OrderStateChange | undefined> =>
  changeOrder(db, number, keeper, async (tx, { id }, payment) => {
    const found = await findReturn(tx, id, returnId);
    if (!found) throw new Problem("not_found");
    if (found.taken_back_at) return false;
    if (found.returned_at.getTime() < Date.now() - HAND_OUT_UNDO_MINUTES * 60_000) throw new Problem("return_too_old");
    const entry = await findEntryOfIntent(tx, payment.id);
    const isDecided = !(await findOpenReviewOf(tx, "returned", payment.id));
    if (isDecided || (entry && (await findRefundOfEntry(tx, entry.id)))) throw new Problem("return_decided");
    const lines = await listReturnLines(tx, [returnId]);
    const shortage = await reserveStock(tx, lines);
    if (shortage) throw new Problem("product_sold_out", { ...shortage });
    await markTakenBack(tx, returnId, keeper.staffId);
    const sum = lines.reduce((total, { price, quantity }) => total + price * quantity, 0);
    await askForMoney(tx, payment, { number, pieces: -sumPieces(lines), amount: -sum });
    return true;
  });
