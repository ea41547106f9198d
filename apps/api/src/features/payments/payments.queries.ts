import "#features/payments/payments.tables.ts";
import { openAttemptStates, type PaymentPurpose, type PaymentState } from "@party/contract/values/payments";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { LedgerState } from "#features/payments/payments.tables.ts";

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

/**
 * Locked until the transaction ends, against whoever would change it, and not against rows that merely name it, such as
 * messages that come meanwhile. Whoever moves money locks the whole debt instead.
 */
export const lockIntent = (tx: Database, id: number) =>
  tx.selectFrom("payment_intents").select(INTENT).where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();

/**
 * All intents of what an intent is for, oldest first, locked until the transaction ends: whatever moves money of one thing
 * waits here for each other.
 */
export async function lockDebt(tx: Database, intentId: number): Promise<Intent[]> {
  const { purpose, target_id, term } = await tx
    .selectFrom("payment_intents")
    .select(["purpose", "target_id", "term"])
    .where("id", "=", intentId)
    .executeTakeFirstOrThrow();
  return tx
    .selectFrom("payment_intents")
    .select(INTENT)
    .where("purpose", "=", purpose)
    .where("target_id", "=", target_id)
    .where("term", "=", term)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** The one of a thing that counts: what is paid or held, else the newest. */
export const findIntentOf = (db: Database, purpose: PaymentPurpose, targetId: number, term: string) =>
  db
    .selectFrom("payment_intents")
    .select(INTENT)
    .where("purpose", "=", purpose)
    .where("target_id", "=", targetId)
    .where("term", "=", term)
    .orderBy(sql`state in ('paid', 'held')`, "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export const findIntentByReference = (db: Database, reference: string) =>
  db.selectFrom("payment_intents").select(INTENT).where("reference", "=", reference).executeTakeFirst();

export const findLatestAttempt = (db: Database, intentId: number) =>
  db
    .selectFrom("payment_attempts")
    .select([
      "id",
      "method",
      "state",
      "reason",
      "provider_id",
      "phone_last3",
      "redirect_url",
      "quote",
      "started_at",
      "settled_at",
    ])
    .where("intent_id", "=", intentId)
    .orderBy("n", "desc")
    .limit(1)
    .executeTakeFirst();

/** Whole KES that have arrived for an intent and are kept for it. */
export const sumOf = async (
  db: Database,
  intentId: number,
  states: readonly LedgerState[] = ["allocated"],
): Promise<number> => {
  const { sum } = await db
    .selectFrom("ledger_entries")
    .select(sql<number>`coalesce(sum(amount), 0)::integer`.as("sum"))
    .where("intent_id", "=", intentId)
    .where("state", "in", states)
    .executeTakeFirstOrThrow();
  return sum;
};

/** Whole KES that went back to the payer of an intent. */
export const sumReturned = async (db: Database, intentId: number): Promise<number> => {
  const { sum } = await db
    .selectFrom("ledger_entries")
    .select(sql<number>`coalesce(-sum(amount), 0)::integer`.as("sum"))
    .where("intent_id", "=", intentId)
    .where("amount", "<", 0)
    .executeTakeFirstOrThrow();
  return sum;
};

/** @returns whether this call made it paid */
export const payIntent = async (tx: Database, id: number, paidAt: Date): Promise<boolean> => {
  const paid = await tx
    .updateTable("payment_intents")
    .set({ state: "paid", paid_at: paidAt })
    .where("id", "=", id)
    .where("state", "in", ["open", "expired"])
    .returning("id")
    .executeTakeFirst();
  return paid !== undefined;
};

export async function moveIntent(tx: Database, id: number, from: PaymentState[], to: PaymentState): Promise<boolean> {
  const moved = await tx
    .updateTable("payment_intents")
    .set({ state: to })
    .where("id", "=", id)
    .where("state", "in", from)
    .returning("id")
    .executeTakeFirst();
  return moved !== undefined;
}

/** Leaves whoever has begun to pay the time to finish. */
export async function extendIntent(tx: Database, id: number): Promise<void> {
  await tx
    .updateTable("payment_intents")
    .set((row) => ({ expires_at: row.ref("extended_expires_at") }))
    .where("id", "=", id)
    .whereRef("expires_at", "<", "extended_expires_at")
    .execute();
}

/** Tells whoever follows a payment that it changed, once the transaction stands. */
export const tellFollowers = (tx: Database, intentId: number) =>
  sql`select pg_notify('payment', ${String(intentId)})`.execute(tx);

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
            .where("state", "in", openAttemptStates),
        ),
      ),
    )
    .returning("id")
    .executeTakeFirst();

/** Those whose time is over, and of which nothing is under way. */
export const findOverdueIntents = (db: Database) =>
  db
    .selectFrom("payment_intents")
    .select("id")
    .where("state", "=", "open")
    .where("expires_at", "<=", sql<Date>`now()`)
    .orderBy("expires_at")
    .limit(500)
    .execute();

export const insertFulfilment = (tx: Database, intentId: number, kind: string) =>
  tx
    .insertInto("payment_fulfilments")
    .values({ intent_id: intentId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning("kind")
    .executeTakeFirst();

/** Locked until the transaction ends. */
export const lockFulfilment = (tx: Database, intentId: number, kind: string) =>
  tx
    .selectFrom("payment_fulfilments")
    .select("done_at")
    .where("intent_id", "=", intentId)
    .where("kind", "=", kind)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const finishFulfilment = (tx: Database, intentId: number, kind: string) =>
  tx
    .updateTable("payment_fulfilments")
    .set({ done_at: sql<Date>`now()` })
    .where("intent_id", "=", intentId)
    .where("kind", "=", kind)
    .where("done_at", "is", null)
    .execute();

export const findFulfilmentsWaiting = (db: Database, minutes: number) =>
  db
    .selectFrom("payment_fulfilments")
    .select(["intent_id", "kind"])
    .where("done_at", "is", null)
    .where("created_at", "<", sql<Date>`now() - make_interval(mins => ${minutes})`)
    .orderBy("created_at")
    .limit(200)
    .execute();
