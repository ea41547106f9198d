import "./intents.queries.ts";
import "../receipts/receipts.queries.ts";
import "../ledger/ledger.queries.ts";
import type { Database } from "#database/database.ts";

/** What a payment is for, and whose it is. */
const LOOKUP_COLUMNS = ["intent.id", "intent.purpose", "intent.target_id", "intent.user_id"] as const;

/**
 * The payment of a code that was typed whole: its reference, the number of its receipt, or the code of a payment service.
 * @param code in capital letters
 */
export const findPaymentByCode = (db: Database, code: string) =>
  db
    .selectFrom("payment_intents as intent")
    .select(LOOKUP_COLUMNS)
    .where("intent.reference", "=", code)
    .unionAll(
      db
        .selectFrom("receipts")
        .innerJoin("payment_intents as intent", "intent.id", "receipts.intent_id")
        .select(LOOKUP_COLUMNS)
        .where("receipts.number", "=", code),
    )
    .unionAll(
      db
        .selectFrom("ledger_entries")
        .innerJoin("payment_intents as intent", "intent.id", "ledger_entries.intent_id")
        .select(LOOKUP_COLUMNS)
        .where("ledger_entries.receipt", "=", code),
    )
    .limit(1)
    .executeTakeFirst();
