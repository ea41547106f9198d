import "./payments.tables.ts";
import {
  type AttemptState,
  type FailureReason,
  openAttemptStates,
  type PaymentMethod,
} from "@party/contract/values/payments";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

const ATTEMPT = [
  "id",
  "intent_id",
  "n",
  "method",
  "state",
  "amount",
  "provider_id",
  "phone_sealed",
  "phone_last3",
  "receipt",
  "polls",
  "next_poll_at",
  "started_at",
  "settled_at",
] as const;

const now = sql<Date>`now()`;

export type Attempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

export interface NewAttempt {
  id: string;
  intentId: number;
  method: PaymentMethod;
  amount: number;
  noticeTokenHash: Buffer;
  phone?: { sealed: Buffer; hash: Buffer; last3: string } | undefined;
  networkHash?: Buffer | undefined;
}

/** @returns undefined when another try is open, for the same payment or on the same phone */
export const insertAttempt = (tx: Database, attempt: NewAttempt) =>
  tx
    .insertInto("payment_attempts")
    .values({
      id: attempt.id,
      intent_id: attempt.intentId,
      n: sql<number>`(select coalesce(max(n), 0) + 1 from payment_attempts where intent_id = ${attempt.intentId})`,
      method: attempt.method,
      state: "requested",
      amount: attempt.amount,
      notice_token_hash: attempt.noticeTokenHash,
      phone_sealed: attempt.phone?.sealed ?? null,
      phone_hash: attempt.phone?.hash ?? null,
      phone_last3: attempt.phone?.last3 ?? null,
      network_hash: attempt.networkHash ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(ATTEMPT)
    .executeTakeFirst();

export const findAttempt = (db: Database, id: string) =>
  db.selectFrom("payment_attempts").select(ATTEMPT).where("id", "=", id).executeTakeFirst();

/** Locked until the transaction ends; lock the debt before. */
export const lockAttempt = (tx: Database, id: string) =>
  tx.selectFrom("payment_attempts").select(ATTEMPT).where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();

export const findAttemptByToken = (db: Database, hash: Buffer) =>
  db.selectFrom("payment_attempts").select(["id", "method"]).where("notice_token_hash", "=", hash).executeTakeFirst();

export const findAttemptByProviderId = (db: Database, method: PaymentMethod, providerId: string) =>
  db
    .selectFrom("payment_attempts")
    .select(ATTEMPT)
    .where("method", "=", method)
    .where("provider_id", "=", providerId)
    .executeTakeFirst();

/** Nobody else starts a prompt on that phone, or from that network, until the transaction ends. */
export const lockPrompts = (tx: Database, hash: Buffer) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${hash.toString("hex")}, 0))`.execute(tx);

/** Whether that phone rings, or has rung so lately that it is to be left alone. A prompt that was refused rang nowhere. */
export const phoneWasPrompted = async (tx: Database, hash: Buffer, seconds: number): Promise<boolean> => {
  const found = await tx
    .selectFrom("payment_attempts")
    .select("id")
    .where("phone_hash", "=", hash)
    .where((where) =>
      where.or([
        where("state", "in", openAttemptStates),
        where.and([
          where("started_at", ">", sql<Date>`now() - make_interval(secs => ${seconds})`),
          where.or([where("provider_id", "is not", null), where("state", "!=", "failed")]),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** Prompts on that phone in the last hour that nobody paid, whatever they were for. */
export const countUnpaidPrompts = async (tx: Database, phoneHash: Buffer): Promise<number> => {
  const { count } = await tx
    .selectFrom("payment_attempts")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("phone_hash", "=", phoneHash)
    .where("started_at", ">", sql<Date>`now() - interval '1 hour'`)
    .where("state", "not in", ["succeeded", "reversed"])
    .executeTakeFirstOrThrow();
  return count;
};

/** Other phones that one network rang in the last ten minutes and that did not pay. */
export const countPhonesRung = async (tx: Database, networkHash: Buffer, phoneHash: Buffer): Promise<number> => {
  const { count } = await tx
    .selectFrom("payment_attempts")
    .select(sql<number>`count(distinct phone_hash)::integer`.as("count"))
    .where("network_hash", "=", networkHash)
    .where("phone_hash", "!=", phoneHash)
    .where("started_at", ">", sql<Date>`now() - interval '10 minutes'`)
    .where("state", "not in", ["succeeded", "reversed"])
    .executeTakeFirstOrThrow();
  return count;
};

/** Of the prompts of the hour before the last five minutes, how many there were and how many were paid. */
export const countPromptsOfHour = (db: Database) =>
  db
    .selectFrom("payment_attempts")
    .select([
      sql<number>`count(*)::integer`.as("prompts"),
      sql<number>`(count(*) filter (where state in ('succeeded', 'reversed')))::integer`.as("paid"),
    ])
    .where("phone_last3", "is not", null)
    .where("started_at", ">", sql<Date>`now() - interval '65 minutes'`)
    .where("started_at", "<=", sql<Date>`now() - interval '5 minutes'`)
    .executeTakeFirstOrThrow();

/** Nothing tells any more from which network a prompt was asked for a day ago. */
export const forgetNetworks = (db: Database) =>
  db
    .updateTable("payment_attempts")
    .set({ network_hash: null })
    .where("network_hash", "is not", null)
    .where("started_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();

export interface Begun {
  providerId: string;
  redirectUrl?: string | undefined;
  quote?: { currency: string; amount: string; rate: string } | undefined;
  nextPollAt: Date;
}

/** @returns undefined when somebody was faster: a notice came before the answer */
export const beginAttempt = (tx: Database, id: string, begun: Begun) =>
  tx
    .updateTable("payment_attempts")
    .set({
      state: "pending",
      provider_id: sql<string>`coalesce(provider_id, ${begun.providerId})`,
      redirect_url: begun.redirectUrl ?? null,
      quote: begun.quote ? JSON.stringify(begun.quote) : null,
      next_poll_at: begun.nextPollAt,
    })
    .where("id", "=", id)
    .where("state", "in", ["requested", "unknown"])
    .returning("id")
    .executeTakeFirst();

/** Takes over the provider's id where none is known. @returns the one that is known now */
export const adoptProviderId = async (tx: Database, id: string, providerId: string): Promise<string | null> => {
  const { provider_id } = await tx
    .updateTable("payment_attempts")
    .set({ provider_id: sql<string>`coalesce(provider_id, ${providerId})` })
    .where("id", "=", id)
    .returning("provider_id")
    .executeTakeFirstOrThrow();
  return provider_id;
};

/** The answer was lost, or never came. @returns undefined when we know more by now */
export const loseAttempt = (tx: Database, id: string, text: string, nextPollAt: Date) =>
  tx
    .updateTable("payment_attempts")
    .set({ state: "unknown", result_text: text, next_poll_at: nextPollAt })
    .where("id", "=", id)
    .where("state", "=", "requested")
    .returning("id")
    .executeTakeFirst();

export const succeedAttempt = (tx: Database, id: string, from: AttemptState[], receipt: string | null, late: boolean) =>
  tx
    .updateTable("payment_attempts")
    .set({
      state: "succeeded",
      receipt,
      late: sql<boolean>`late or ${late}`,
      result_code: "0",
      reason: null,
      next_poll_at: null,
      settled_at: now,
    })
    .where("id", "=", id)
    .where("state", "in", from)
    .returning("id")
    .executeTakeFirst();

export const failAttempt = (
  tx: Database,
  id: string,
  from: AttemptState[],
  failure: { code: string; text: string; reason: FailureReason },
) =>
  tx
    .updateTable("payment_attempts")
    .set({
      state: "failed",
      result_code: failure.code,
      result_text: failure.text,
      reason: failure.reason,
      next_poll_at: null,
      settled_at: now,
    })
    .where("id", "=", id)
    .where("state", "in", from)
    .returning("id")
    .executeTakeFirst();

export const reverseAttempt = (tx: Database, id: string) =>
  tx
    .updateTable("payment_attempts")
    .set({ state: "reversed", next_poll_at: null })
    .where("id", "=", id)
    .where("state", "=", "succeeded")
    .returning("id")
    .executeTakeFirst();

/** A success that was known without one gets its receipt. */
export const nameReceipt = (tx: Database, id: string, receipt: string) =>
  tx
    .updateTable("payment_attempts")
    .set({ receipt })
    .where("id", "=", id)
    .where("state", "=", "succeeded")
    .where("receipt", "is", null)
    .execute();

export const noteResult = (tx: Database, id: string, code: string, text: string) =>
  tx
    .updateTable("payment_attempts")
    .set({ result_code: code, result_text: text })
    .where("id", "=", id)
    .where("state", "in", [...openAttemptStates, "expired"])
    .execute();

/** For the payer it is over; what is polled goes on being polled. */
export const expireAttempt = (tx: Database, id: string) =>
  tx
    .updateTable("payment_attempts")
    .set({ state: "expired", settled_at: now })
    .where("id", "=", id)
    .where("state", "in", ["pending", "unknown"])
    .returning("intent_id")
    .executeTakeFirst();

/** Tries of a payment that a receipt without a name may belong to; more may come than was asked for, never less. */
export const findClaimants = (tx: Database, intentId: number, method: PaymentMethod, amount: number) =>
  tx
    .selectFrom("payment_attempts")
    .select(ATTEMPT)
    .where("intent_id", "=", intentId)
    .where("method", "=", method)
    .where("amount", "<=", amount)
    .where("receipt", "is", null)
    .where("state", "in", [...openAttemptStates, "expired", "succeeded"])
    .orderBy("n")
    .forNoKeyUpdate()
    .execute();

export const findRecentPhones = (db: Database, days: number) =>
  db
    .selectFrom("payment_attempts")
    .innerJoin("payment_intents", "payment_intents.id", "payment_attempts.intent_id")
    .select(["payment_intents.id", "payment_intents.user_id", "payment_intents.amount", "phone_sealed"])
    .where("payment_intents.state", "=", "open")
    .where("phone_sealed", "is not", null)
    .where("started_at", ">", sql<Date>`now() - make_interval(days => ${days})`)
    .orderBy("started_at", "desc")
    .limit(1_000)
    .execute();

export const findOpenAttemptsOlderThan = (db: Database, hours: number) =>
  db
    .selectFrom("payment_attempts")
    .select(["id", "intent_id", "method", "state", "amount", "polls", "started_at"])
    .where("state", "in", [...openAttemptStates, "expired"])
    .where("started_at", "<", sql<Date>`now() - make_interval(hours => ${hours})`)
    .orderBy("started_at")
    .execute();
