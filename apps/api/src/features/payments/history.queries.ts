import "#features/payments/payments.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/**
 * A member's payments, newest first: whatever was paid or tried. What was merely opened is no payment, it is owed.
 * @param after the id of the one before
 */
export const listPaymentsOf = (db: Database, userId: number, after: number | undefined, limit: number) =>
  db
    .selectFrom("payment_intents as intent")
    .leftJoin("receipts", "receipts.intent_id", "intent.id")
    .select([
      "intent.id",
      "intent.purpose",
      "intent.title",
      "intent.amount",
      "intent.reference",
      "intent.state",
      "intent.created_at",
      "intent.paid_at",
      "receipts.number as receipt",
      "receipts.amount as receipt_amount",
    ])
    .where("intent.user_id", "=", userId)
    .$if(after !== undefined, (query) => query.where("intent.id", "<", after!))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("intent.state", "in", ["paid", "held", "reversed"]),
        exists(
          selectFrom("payment_attempts as attempt")
            .select(sql`1`.as("one"))
            .whereRef("attempt.intent_id", "=", "intent.id"),
        ),
        exists(
          selectFrom("ledger_entries as entry").select(sql`1`.as("one")).whereRef("entry.intent_id", "=", "intent.id"),
        ),
      ]),
    )
    .orderBy("intent.id", "desc")
    .limit(limit)
    .execute();
