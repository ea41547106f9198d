import type { HeldGift } from "@party/contract/held-gifts.staff";
import { cutPage, idCursor, totalOf } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import { resolveReview } from "../ledger/ledger.queries.ts";
import { countHeldGifts, findHeldGift, listHeldGifts } from "./held-gifts.staff.queries.ts";

interface HeldGiftQuery {
  status: "open" | "decided";
  after?: string | undefined;
  limit: number;
  total?: "1" | undefined;
}

export async function listGifts(db: Database, { status, after, limit, total }: HeldGiftQuery) {
  const open = status === "open";
  const rows = await listHeldGifts(db, { open, after: idCursor.read(after), limit: limit + 1 });
  const count = total ? await countHeldGifts(db, open) : undefined;
  const { results, next } = cutPage(rows, limit, ({ id }) => idCursor.write(id));
  return { results: results.map(toHeldGift), next, total: totalOf(count) };
}

/**
 * Closes the review of a held gift. The same note again changes nothing.
 * @throws Problem `not_found`, or `held_gift_decided` when another decision was made before
 */
export async function decideHeldGift(tx: Database, id: number, note: string): Promise<HeldGift> {
  if (!(await findHeldGift(tx, id))) throw new Problem("not_found");
  const decided = await resolveReview(tx, id, note);
  const row = (await findHeldGift(tx, id))!;
  if (!decided && row.resolution !== note) throw new Problem("held_gift_decided");
  return toHeldGift(row);
}

const toHeldGift = (row: Awaited<ReturnType<typeof listHeldGifts>>[number]): HeldGift => ({
  id: row.id,
  reference: row.reference,
  giver: row.payer_name || null,
  amount: row.amount,
  finding: row.note,
  held_at: row.created_at.toISOString(),
  decided_at: row.resolved_at?.toISOString() ?? null,
  note: row.resolution,
});
