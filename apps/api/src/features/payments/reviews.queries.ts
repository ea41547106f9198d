import "#features/payments/payments.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { ReviewKind } from "#features/payments/payments.tables.ts";

export interface NewReview {
  kind: ReviewKind;
  intentId?: number | null;
  attemptId?: string | null;
  ledgerEntryId?: number | null;
  /** In words; names no payer and no phone. */
  note: string;
}

/** The same thing again is one row. */
export async function insertReview(db: Database, review: NewReview): Promise<void> {
  await db
    .insertInto("payment_reviews")
    .values({
      kind: review.kind,
      intent_id: review.intentId ?? null,
      attempt_id: review.attemptId ?? null,
      ledger_entry_id: review.ledgerEntryId ?? null,
      note: review.note,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const findOpenReviews = (db: Database, limit: number) =>
  db
    .selectFrom("payment_reviews")
    .select(["id", "kind", "intent_id", "attempt_id", "ledger_entry_id", "note", "created_at"])
    .where("resolved_at", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();

/** @param about what it is of; the ones that are named must all fit */
export async function closeReviews(
  db: Database,
  kind: ReviewKind,
  about: { intentId?: number; attemptId?: string; ledgerEntryId?: number },
): Promise<void> {
  let query = db
    .updateTable("payment_reviews")
    .set({ resolved_at: sql<Date>`now()` })
    .where("kind", "=", kind)
    .where("resolved_at", "is", null);
  if (about.intentId !== undefined) query = query.where("intent_id", "=", about.intentId);
  if (about.attemptId !== undefined) query = query.where("attempt_id", "=", about.attemptId);
  if (about.ledgerEntryId !== undefined) query = query.where("ledger_entry_id", "=", about.ledgerEntryId);
  await query.execute();
}

export const closeReview = (db: Database, id: number) =>
  db
    .updateTable("payment_reviews")
    .set({ resolved_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("resolved_at", "is", null)
    .returning("id")
    .executeTakeFirst();
