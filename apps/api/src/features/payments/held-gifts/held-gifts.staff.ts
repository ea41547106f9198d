import type { HeldGift } from "@party/contract/held-gifts.staff";
import { idCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import { resolvePaymentReview } from "../ledger/ledger.queries.ts";
import { withNoteText } from "../payment-notes.ts";
import { countHeldGifts, findHeldGift, listHeldGifts } from "./held-gifts.staff.queries.ts";

export async function listHeldGiftsPage(db: Database, query: StaffQuery & { status: "open" | "decided" }) {
  const page = await staffPage(db, query, idCursor, {
    filter: { open: query.status === "open" },
    rows: listHeldGifts,
    count: countHeldGifts,
    key: ({ id }) => id,
  });
  return { ...page, results: page.results.map(toHeldGift) };
}

/**
 * Closes the review of a held gift. The same note again changes nothing.
 * @throws Problem `not_found`, or `held_gift_decided` when another decision was made before
 */
export async function decideHeldGift(tx: Database, id: number, note: string): Promise<HeldGift> {
  if (!(await findHeldGift(tx, id))) throw new Problem("not_found");
  const decided = await resolvePaymentReview(tx, id, note);
  const row = (await findHeldGift(tx, id))!;
  if (!decided && row.resolution !== note) throw new Problem("held_gift_decided");
  return toHeldGift(row);
}

const toHeldGift = (row: Awaited<ReturnType<typeof listHeldGifts>>[number]): HeldGift => ({
  id: row.id,
  reference: row.reference,
  giver: row.payer_name || null,
  amount: row.amount,
  finding: withNoteText(row).note,
  held_at: row.created_at.toISOString(),
  decided_at: row.resolved_at?.toISOString() ?? null,
  note: row.resolution,
});
