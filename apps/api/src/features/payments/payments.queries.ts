import "#features/payments/payments.tables.ts";
import type { PaymentPurpose } from "@party/contract/values/payment-states";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

const INTENT = [
  "id",
  "purpose",
  "target_id",
  "term",
  "title",
  "amount",
  "reference",
  "state",
  "user_id",
  "payer_name",
  "payer_email",
  "expires_at",
  "created_at",
  "paid_at",
] as const;

export type NewIntent = Omit<Insertable<Tables["payment_intents"]>, "id" | "created_at" | "state" | "paid_at">;
export type Intent = NonNullable<Awaited<ReturnType<typeof findIntent>>>;

/** @returns undefined when the same thing is being paid for already, or the reference is taken. */
export const insertIntent = (db: Database, intent: NewIntent) =>
  db
    .insertInto("payment_intents")
    .values(intent)
    .onConflict((conflict) => conflict.doNothing())
    .returning(INTENT)
    .executeTakeFirst();

export const findIntent = (db: Database, id: number) =>
  db.selectFrom("payment_intents").select(INTENT).where("id", "=", id).executeTakeFirst();

/** The newest one of a thing. */
export const findIntentOf = (db: Database, purpose: PaymentPurpose, targetId: number, term: string) =>
  db
    .selectFrom("payment_intents")
    .select(INTENT)
    .where("purpose", "=", purpose)
    .where("target_id", "=", targetId)
    .where("term", "=", term)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export const findIntentByReference = (db: Database, reference: string) =>
  db.selectFrom("payment_intents").select(INTENT).where("reference", "=", reference).executeTakeFirst();

export const findLatestAttempt = (db: Database, intentId: number) =>
  db
    .selectFrom("payment_attempts")
    .select(["id", "method", "state", "reason", "phone_last3", "redirect_url", "quote", "started_at", "settled_at"])
    .where("intent_id", "=", intentId)
    .orderBy("n", "desc")
    .limit(1)
    .executeTakeFirst();

/** Whole KES that have arrived for an intent and are kept for it. */
export const sumOf = async (db: Database, intentId: number): Promise<number> => {
  const { sum } = await db
    .selectFrom("ledger_entries")
    .select(sql<number>`coalesce(sum(amount), 0)::integer`.as("sum"))
    .where("intent_id", "=", intentId)
    .where("state", "=", "allocated")
    .executeTakeFirstOrThrow();
  return sum;
};

/** Closes what nobody has paid; what has an open try stays, because the money may be on its way. */
export const expireIntent = (db: Database, id: number) =>
  db
    .updateTable("payment_intents")
    .set({ state: "expired" })
    .where("id", "=", id)
    .where("state", "=", "open")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payment_attempts")
            .select("id")
            .whereRef("payment_attempts.intent_id", "=", "payment_intents.id")
            .where("state", "in", ["requested", "pending", "unknown"]),
        ),
      ),
    )
    .returning("id")
    .executeTakeFirst();
