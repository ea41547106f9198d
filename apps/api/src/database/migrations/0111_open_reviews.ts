import { type Kysely, sql } from "kysely";

/** One open review of a kind about one thing; what happens again after it was resolved is another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index payment_reviews_once`.execute(db);
  await sql`
    create unique index payment_reviews_once on payment_reviews
    (kind, coalesce(intent_id, 0), coalesce(attempt_id::text, ''), coalesce(ledger_entry_id, 0))
    where resolved_at is null`.execute(db);
}
