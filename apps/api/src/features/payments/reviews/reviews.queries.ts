import "../payments.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { ReviewKind } from "../payments.tables.ts";

export interface NewReview {
  kind: ReviewKind;
  intentId?: number | null;
  attemptId?: string | null;
  ledgerEntryId?: number | null;
  /** In words; names no payer and no phone. */
  note: string;
  /** It is noted again at every look, so what was resolved in the last days stays resolved. */
  recurring?: boolean;
}

/** While one of the same kind about the same is open, it takes the note; once that is resolved, it is a new one. */
export async function insertReview(db: Database, review: NewReview): Promise<void> {
  const { kind, note, intentId = null, attemptId = null, ledgerEntryId = null } = review;
  await sql`
    insert into payment_reviews as open (kind, intent_id, attempt_id, ledger_entry_id, note)
    select ${kind}, ${intentId}::integer, ${attemptId}::uuid, ${ledgerEntryId}::integer, ${note}
    where not ${review.recurring ?? false} or not exists (
      select from payment_reviews
      where kind = ${kind} and note = ${note} and intent_id is not distinct from ${intentId}
        and attempt_id is not distinct from ${attemptId} and ledger_entry_id is not distinct from ${ledgerEntryId}
        and resolved_at > now() - interval '2 days')
    on conflict (kind, coalesce(intent_id, 0), coalesce(attempt_id::text, ''), coalesce(ledger_entry_id, 0))
      where resolved_at is null
    do update set note = open.note || ' ' || excluded.note
    where position(excluded.note in open.note) = 0`.execute(db);
}

/** What waits for a decision of a person, oldest first. */
export const findOpenReviews = (db: Database, limit = 500) =>
  db
    .selectFrom("payment_reviews")
    .select(["id", "kind", "intent_id", "attempt_id", "ledger_entry_id", "note", "created_at"])
    .where("resolved_at", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();

/** @param about what it is of; the ones that are named must all fit */
export async function resolveReviews(
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

/** @returns false when it was resolved before */
export async function resolveReview(db: Database, id: number): Promise<boolean> {
  const resolved = await db
    .updateTable("payment_reviews")
    .set({ resolved_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("resolved_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return resolved !== undefined;
}
