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
    .select(["reference", "payer_name", "amount"]);

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

/** References of payments with a review of any kind. */
export const listReviewReferences = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("payment_reviews")
    .leftJoin("payment_intents", "payment_intents.id", "payment_reviews.intent_id")
    .select(["payment_reviews.id", "reference"])
    .where(sql<boolean>`payment_reviews.id = any(${ids}::integer[])`)
    .execute();

export const summariseHeldGifts = (db: Database) =>
  summariseWaiting(db, filterHeldGifts(db, true).select("created_at as at").orderBy("id").limit(MAX_COUNTED_ROWS));
