import type { PaymentSubject } from "@party/contract/payment-subjects";
import "../payments.tables.ts";
import {
  openAttemptStates,
  type PaymentMethod,
  type PaymentPurpose,
  type PaymentState,
} from "@party/contract/values/payments";
import { type Insertable, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";

/** What a payment is for; that of a row from before is its title. */
export const paymentSubjectColumn = sql<PaymentSubject>`
  coalesce(subject, jsonb_build_object('kind', 'titled', 'title', title))`.as("subject");

const INTENT_COLUMNS = [
  "id",
  "purpose",
  "target_id",
  "term",
  paymentSubjectColumn,
  "amount",
  "reference",
  "state",
  "user_id",
  "payer_name",
  "payer_email",
  "expires_at",
  "created_at",
  "paid_at",
  "language",
] as const;

const selectIntents = (db: Database) => db.selectFrom("payment_intents").select(INTENT_COLUMNS);

export type NewIntent = Omit<
  Insertable<Tables["payment_intents"]>,
  "id" | "created_at" | "state" | "paid_at" | "method"
>;
export type Intent = NonNullable<Awaited<ReturnType<typeof findIntent>>>;

/** @returns undefined when an intent for the same debt is open, or the reference exists */
export const insertIntent = (db: Database, intent: NewIntent) =>
  db
    .insertInto("payment_intents")
    .values(intent)
    .onConflict((conflict) => conflict.doNothing())
    .returning(INTENT_COLUMNS)
    .executeTakeFirst();

export const findIntent = (db: Database, id: number) => selectIntents(db).where("id", "=", id).executeTakeFirst();

/**
 * Locks against changes, not against rows that reference the intent, such as incoming events. Code that records money
 * calls `lockIntentsOfDebt` instead.
 */
export const lockIntent = (tx: Database, id: number) =>
  selectIntents(tx).where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();

/**
 * Locks all intents for the same debt, oldest first, so that transactions that record money for it run one at a time.
 */
export async function lockIntentsOfDebt(tx: Database, intentId: number): Promise<Intent[]> {
  const { purpose, target_id, term } = await tx
    .selectFrom("payment_intents")
    .select(["purpose", "target_id", "term"])
    .where("id", "=", intentId)
    .executeTakeFirstOrThrow();
  return selectIntents(tx)
    .where("purpose", "=", purpose)
    .where("target_id", "=", target_id)
    .where("term", "=", term)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** The intent that is paid or held, else the newest. */
export const findCurrentIntent = (db: Database, purpose: PaymentPurpose, targetId: number, term = "") =>
  selectIntents(db)
    .where("purpose", "=", purpose)
    .where("target_id", "=", targetId)
    .where("term", "=", term)
    .orderBy(sql`state in ('paid', 'held')`, "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export const findIntentByReference = (db: Database, reference: string) =>
  selectIntents(db).where("reference", "=", reference).executeTakeFirst();

const LATEST_ATTEMPT_COLUMNS = [
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
] as const;

/** Intents by id or by reference. */
export const listIntentsNamed = (db: Database, ids: readonly number[], references: readonly string[]) =>
  selectIntents(db)
    .where(sql<boolean>`(id = any (${ids}::integer[]) or reference = any (${references}::text[]))`)
    .execute();

export const findLatestAttempt = (db: Database, intentId: number) =>
  db
    .selectFrom("payment_attempts")
    .select(LATEST_ATTEMPT_COLUMNS)
    .where("intent_id", "=", intentId)
    .orderBy("n", "desc")
    .limit(1)
    .executeTakeFirst();

/**
 * An intent with its latest attempt, the whole KES that it received, and its receipt. One statement reads them at one moment: a
 * payment that settles between two statements would be open with all of its money.
 */
export async function findPayment(db: Database, intentId: number) {
  const { attempt, receipt, ...payment } = await db
    .selectFrom("payment_intents as intent")
    .select(INTENT_COLUMNS)
    .select((row) => [
      jsonObjectFrom(
        row
          .selectFrom("payment_attempts as attempt")
          .select(LATEST_ATTEMPT_COLUMNS.map((column) => `attempt.${column}` as const))
          .whereRef("attempt.intent_id", "=", "intent.id")
          .orderBy("attempt.n", "desc")
          .limit(1),
      ).as("attempt"),
      row
        .selectFrom("ledger_entries as entry")
        .select(sql<number>`coalesce(sum(entry.amount), 0)::integer`.as("sum"))
        .whereRef("entry.intent_id", "=", "intent.id")
        .where("entry.state", "=", "allocated")
        .$asScalar()
        .$notNull()
        .as("paid"),
      jsonObjectFrom(
        row
          .selectFrom("receipts as receipt")
          .select(["receipt.number", "receipt.amount", "receipt.paid_at"])
          .whereRef("receipt.intent_id", "=", "intent.id"),
      ).as("receipt"),
    ])
    .where("id", "=", intentId)
    .executeTakeFirstOrThrow();
  return {
    ...payment,
    attempt: attempt && {
      ...attempt,
      started_at: new Date(attempt.started_at),
      settled_at: attempt.settled_at === null ? null : new Date(attempt.settled_at),
    },
    receipt: receipt && { ...receipt, paid_at: new Date(receipt.paid_at) },
  };
}

/** @returns whether this call changed the state */
export const markIntentPaid = async (
  tx: Database,
  id: number,
  { paid_at, provider }: { paid_at: Date; provider: string },
): Promise<boolean> => {
  const paid = await tx
    .updateTable("payment_intents")
    .set({ state: "paid", paid_at, method: provider as PaymentMethod })
    .where("id", "=", id)
    .where("state", "in", ["open", "expired"])
    .returning("id")
    .executeTakeFirst();
  return paid !== undefined;
};

export async function updateIntentState(
  tx: Database,
  id: number,
  from: PaymentState[],
  to: PaymentState,
): Promise<boolean> {
  const updated = await tx
    .updateTable("payment_intents")
    .set({ state: to })
    .where("id", "=", id)
    .where("state", "in", from)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

/** Extends the expiry once an attempt was started, so that the payer can finish it. */
export async function extendIntentExpiry(tx: Database, id: number): Promise<void> {
  await tx
    .updateTable("payment_intents")
    .set((row) => ({ expires_at: row.ref("extended_expires_at") }))
    .where("id", "=", id)
    .whereRef("expires_at", "<", "extended_expires_at")
    .execute();
}

/** Notifies the event streams of a payment when the transaction commits. */
export const publishPaymentChange = (tx: Database, intentId: number) =>
  sql`select pg_notify('payment', ${String(intentId)})`.execute(tx);

/** Does nothing while an attempt is open, because the money may still arrive. */
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

export const findPendingFulfilments = (db: Database, minutes: number) =>
  db
    .selectFrom("payment_fulfilments")
    .select(["intent_id", "kind"])
    .where("done_at", "is", null)
    .where("created_at", "<", sql<Date>`now() - make_interval(mins => ${minutes})`)
    .orderBy("created_at")
    .limit(200)
    .execute();

/**
 * A member's intents with money or an attempt, newest first.
 * @param after the last id of the previous page
 */
export const listPaymentRows = (db: Database, userId: number, after: number | undefined, limit: number) =>
  db
    .selectFrom("payment_intents as intent")
    .leftJoin("receipts", "receipts.intent_id", "intent.id")
    .select([
      "intent.id",
      "intent.purpose",
      paymentSubjectColumn,
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

export const listOpenIntents = (db: Database, purpose: PaymentPurpose, targetIds: readonly number[]) =>
  db
    .selectFrom("payment_intents")
    .select("id")
    .where("purpose", "=", purpose)
    .where("target_id", "in", [0, ...targetIds])
    .where("state", "=", "open")
    .orderBy("id")
    .execute();

const intentIdentifiesPayer = sql<boolean>`(payer_name <> '' or payer_email is not null or user_id is not null)`;

interface StaleIntent {
  id: number;
  purpose: PaymentPurpose;
  target_id: number;
}

/** Intents without money, open attempts or reviews for so many days that still identify their payer. */
export async function findStaleUnpaidIntents(
  db: Database,
  days: number,
  limit: number,
  id?: number,
): Promise<StaleIntent[]> {
  const cutoff = sql`now() - make_interval(days => ${days})`;
  const { rows } = await sql<StaleIntent>`
    select id, purpose, target_id from payment_intents intent
    where state in ('open', 'expired') and created_at < ${cutoff} and ${intentIdentifiesPayer}
      and ${id === undefined ? sql`true` : sql`id = ${id}`}
      and not exists (select from ledger_entries where intent_id = intent.id)
      and not exists (select from payment_reviews where intent_id = intent.id and resolved_at is null)
      and not exists (
        select from payment_attempts attempt
        where intent_id = intent.id and (attempt.state = any (${[...openAttemptStates]}) or started_at >= ${cutoff}))
    order by created_at limit ${limit}`.execute(db);
  return rows;
}

/** The reference stays, so that a late payment can still be matched. */
export async function anonymisePayer(tx: Database, id: number): Promise<void> {
  await tx
    .updateTable("payment_intents")
    .set({ payer_name: "", payer_email: null, user_id: null })
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("payment_attempts")
    .set({ phone_encrypted: null, phone_hash: null, phone_last3: null, network_hash: null, redirect_url: null })
    .where("intent_id", "=", id)
    .execute();
}

/** Whether another intent for the same target identifies its payer. */
export const hasOtherNamedIntent = async (tx: Database, purpose: PaymentPurpose, targetId: number): Promise<boolean> =>
  (await tx
    .selectFrom("payment_intents")
    .select("id")
    .where("purpose", "=", purpose)
    .where("target_id", "=", targetId)
    .where(intentIdentifiesPayer)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** References and payers of the intents that `findCurrentIntent` finds for each target. */
export const listReferences = (db: Database, purpose: PaymentPurpose, targetIds: readonly number[]) =>
  db
    .selectFrom("payment_intents")
    .distinctOn("target_id")
    .select(["target_id", "reference", "user_id"])
    .where("purpose", "=", purpose)
    .where("term", "=", "")
    .where(sql<boolean>`target_id = any(${targetIds}::integer[])`)
    .orderBy("target_id")
    .orderBy(sql`state in ('paid', 'held')`, "desc")
    .orderBy("id", "desc")
    .execute();
