import "../payments.tables.ts";
import { sql } from "kysely";
import { countRows, MAX_COUNTED_ROWS, summariseWaiting } from "#database/counts.ts";
import type { Database } from "#database/database.ts";

export interface HeldGiftFilter {
  open: boolean;
  /** Id of the last row of the page before. */
  after: number | undefined;
  limit: number;
}

/** Reviews of gifts. The kind is a literal, so that the partial index can be used. */
const selectHeldGiftReviews = (db: Database) =>
  db.selectFrom("payment_reviews").where(sql<boolean>`payment_reviews.kind = 'gift_above_limit'`);

const filterHeldGifts = (db: Database, open: boolean) =>
  selectHeldGiftReviews(db).where("resolved_at", open ? "is" : "is not", null);

const selectHeldGiftDetails = (rows: ReturnType<typeof selectHeldGiftReviews>) =>
  rows
    .leftJoin("payment_intents", "payment_intents.id", "payment_reviews.intent_id")
    .select(["payment_reviews.id", "note", "notes", "payment_reviews.created_at", "resolved_at", "resolution"])
    .leftJoin("ledger_entries as entry", (join) =>
      join
        .onRef("entry.intent_id", "=", "payment_intents.id")
        .on("entry.state", "=", "allocated")
        .on("entry.amount", ">", 0),
    )
    .distinctOn("payment_reviews.id")
    .select([
      "reference",
      "payer_name",
      "payment_intents.amount",
      "payment_intents.id as payment",
      "entry.id as entry",
    ]);

/** The oldest first. */
export const listHeldGifts = (db: Database, { open, after, limit }: HeldGiftFilter) =>
  selectHeldGiftDetails(filterHeldGifts(db, open))
    .$if(after !== undefined, (query) => query.where("payment_reviews.id", ">", after!))
    .orderBy("payment_reviews.id")
    .limit(limit)
    .execute();

export const countHeldGifts = (db: Database, { open }: Pick<HeldGiftFilter, "open">): Promise<number> =>
  countRows(db, filterHeldGifts(db, open).select("id").limit(MAX_COUNTED_ROWS));

export const findHeldGift = (db: Database, id: number) =>
  selectHeldGiftDetails(selectHeldGiftReviews(db)).where("payment_reviews.id", "=", id).executeTakeFirst();

/** Locked until the transaction ends. */
export const lockHeldGift = (tx: Database, id: number) =>
  selectHeldGiftReviews(tx)
    .select(["id", "intent_id", "resolved_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** Whether something else about a payment holds it. */
export async function hasOtherHold(tx: Database, intentId: number, reviewId: number): Promise<boolean> {
  const found = await tx
    .selectFrom("payment_reviews")
    .select("id")
    .where("intent_id", "=", intentId)
    .where("id", "<>", reviewId)
    .where("kind", "in", ["wrong_amount", "unknown_giver"])
    .where("resolved_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

export const summariseHeldGifts = (db: Database) =>
  summariseWaiting(db, filterHeldGifts(db, true).select("created_at as at").orderBy("id").limit(MAX_COUNTED_ROWS));
