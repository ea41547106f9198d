import "../payments.tables.ts";
import "../receipts/receipts.queries.ts";
import { openAttemptStates } from "@party/contract/values/payments";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "#database/database.ts";
import { selectAttempts } from "../attempts/attempts.queries.ts";

const UNDECIDED_STATES = [...openAttemptStates, "expired"] as const;

/** How far a payment is: what it was for, and what is missing of its attempts. */
export const findPaymentSteps = (db: Database, intentId: number) =>
  db
    .selectFrom("payment_intents")
    .select(["id", "state"])
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom("payment_fulfilments as fulfilment")
          .select(["fulfilment.kind", "fulfilment.done_at"])
          .whereRef("fulfilment.intent_id", "=", "payment_intents.id")
          .orderBy("fulfilment.created_at"),
      ).as("fulfilments"),
      row
        .selectFrom("receipts")
        .select("receipts.issued_at")
        .whereRef("receipts.intent_id", "=", "payment_intents.id")
        .as("receipt_issued_at"),
      row
        .selectFrom("payment_attempts as attempt")
        .select(sql<number>`count(*)::integer`.as("count"))
        .whereRef("attempt.intent_id", "=", "payment_intents.id")
        .where("attempt.state", "in", UNDECIDED_STATES)
        .$asScalar()
        .$notNull()
        .as("undecided"),
      row
        .selectFrom("payment_attempts as attempt")
        .select(sql<number>`count(*)::integer`.as("count"))
        .whereRef("attempt.intent_id", "=", "payment_intents.id")
        .where("attempt.state", "=", "succeeded")
        .where("attempt.receipt", "is", null)
        .$asScalar()
        .$notNull()
        .as("without_receipt"),
    ])
    .where("id", "=", intentId)
    .executeTakeFirst();

/** Attempts whose outcome may still come. */
export const listUndecidedAttempts = (db: Database, intentId: number) =>
  selectAttempts(db).where("intent_id", "=", intentId).where("state", "in", UNDECIDED_STATES).orderBy("n").execute();

/** The first attempt that is known to be paid, and whose code is not. Call `lockIntentsOfDebt` first. */
export const lockAttemptWithoutReceipt = (tx: Database, intentId: number) =>
  selectAttempts(tx)
    .where("intent_id", "=", intentId)
    .where("state", "=", "succeeded")
    .where("receipt", "is", null)
    .orderBy("n")
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();
