import "../payments.tables.ts";
import type { FailureReason } from "@party/contract/values/payment-failures";
import type { PaymentMethod } from "@party/contract/values/payments";
import { type AttemptState, openAttemptStates } from "@party/contract/values/payments";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

const ATTEMPT_COLUMNS = [
  "id",
  "intent_id",
  "n",
  "method",
  "state",
  "amount",
  "provider_id",
  "phone_encrypted",
  "phone_last3",
  "receipt",
  "polls",
  "next_poll_at",
  "started_at",
  "settled_at",
] as const;

const now = sql<Date>`now()`;
/** States in which an outcome may still arrive; `expired` only ends the payer's wait. */
const UNDECIDED_ATTEMPT_STATES = [...openAttemptStates, "expired" as const];

export const selectAttempts = (db: Database) => db.selectFrom("payment_attempts").select(ATTEMPT_COLUMNS);

export type Attempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

interface NewAttempt {
  id: string;
  intentId: number;
  method: PaymentMethod;
  amount: number;
  callbackTokenHash: Buffer;
  phone?: { encrypted: Buffer; hash: Buffer; last3: string } | undefined;
  networkHash?: Buffer | undefined;
}

/** @returns undefined when another attempt is open, for the same payment or on the same phone */
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
      callback_token_hash: attempt.callbackTokenHash,
      phone_encrypted: attempt.phone?.encrypted ?? null,
      phone_hash: attempt.phone?.hash ?? null,
      phone_last3: attempt.phone?.last3 ?? null,
      network_hash: attempt.networkHash ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(ATTEMPT_COLUMNS)
    .executeTakeFirst();

export const findAttempt = (db: Database, id: string) => selectAttempts(db).where("id", "=", id).executeTakeFirst();

/** Call `lockIntentsOfDebt` first. */
export const lockAttempt = (tx: Database, id: string) =>
  selectAttempts(tx).where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();

export const findAttemptByToken = (db: Database, hash: Buffer) =>
  db.selectFrom("payment_attempts").select(["id", "method"]).where("callback_token_hash", "=", hash).executeTakeFirst();

export const findAttemptByProviderId = (db: Database, method: PaymentMethod, providerId: string) =>
  selectAttempts(db).where("method", "=", method).where("provider_id", "=", providerId).executeTakeFirst();

interface StartedAttempt {
  providerId: string;
  redirectUrl?: string | undefined;
  quote?: { currency: string; amount: string; rate: string } | undefined;
  nextPollAt: Date;
}

/** @returns undefined when a callback came before the provider's response */
export const markAttemptPending = (tx: Database, id: string, started: StartedAttempt) =>
  tx
    .updateTable("payment_attempts")
    .set({
      state: "pending",
      provider_id: sql<string>`coalesce(provider_id, ${started.providerId})`,
      redirect_url: started.redirectUrl ?? null,
      quote: started.quote ? JSON.stringify(started.quote) : null,
      next_poll_at: started.nextPollAt,
    })
    .where("id", "=", id)
    .where("state", "in", ["requested", "unknown"])
    .returning("id")
    .executeTakeFirst();

/** @returns the provider id that is stored afterwards */
export const setMissingProviderId = async (tx: Database, id: string, providerId: string): Promise<string | null> => {
  const { provider_id } = await tx
    .updateTable("payment_attempts")
    .set({ provider_id: sql<string>`coalesce(provider_id, ${providerId})` })
    .where("id", "=", id)
    .returning("provider_id")
    .executeTakeFirstOrThrow();
  return provider_id;
};

/** The provider's response was lost. @returns undefined when the outcome is known by now */
export const markAttemptUnknown = (tx: Database, id: string, text: string, nextPollAt: Date) =>
  tx
    .updateTable("payment_attempts")
    .set({ state: "unknown", result_text: text, next_poll_at: nextPollAt })
    .where("id", "=", id)
    .where("state", "=", "requested")
    .returning("id")
    .executeTakeFirst();

export const markAttemptSucceeded = (
  tx: Database,
  id: string,
  from: AttemptState[],
  receipt: string | null,
  late: boolean,
) =>
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

export const markAttemptFailed = (
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

export const markAttemptReversed = (tx: Database, id: string) =>
  tx
    .updateTable("payment_attempts")
    .set({ state: "reversed", next_poll_at: null })
    .where("id", "=", id)
    .where("state", "=", "succeeded")
    .returning("id")
    .executeTakeFirst();

export const setMissingReceipt = (tx: Database, id: string, receipt: string) =>
  tx
    .updateTable("payment_attempts")
    .set({ receipt })
    .where("id", "=", id)
    .where("state", "=", "succeeded")
    .where("receipt", "is", null)
    .execute();

export const updateAttemptResult = (tx: Database, id: string, code: string, text: string) =>
  tx
    .updateTable("payment_attempts")
    .set({ result_code: code, result_text: text })
    .where("id", "=", id)
    .where("state", "in", UNDECIDED_ATTEMPT_STATES)
    .execute();

/** Polling continues: the payer may still have paid. */
export const markAttemptExpired = (tx: Database, id: string) =>
  tx
    .updateTable("payment_attempts")
    .set({ state: "expired", settled_at: now })
    .where("id", "=", id)
    .where("state", "in", ["pending", "unknown"])
    .returning("intent_id")
    .executeTakeFirst();

/**
 * Attempts without an outcome.
 * @param hours since they were started
 * @param expiredWithin those whose payer no longer waits only if they were started within so many hours
 */
export const findOpenAttemptsOlderThan = (db: Database, hours: number, expiredWithin = 24 * 365, after?: string) =>
  db
    .selectFrom("payment_attempts")
    .select(["id", "intent_id", "method", "state", "amount", "polls", "started_at"])
    .where("started_at", "<", sql<Date>`now() - make_interval(hours => ${hours})`)
    .where((where) =>
      where.or([
        where("state", "in", openAttemptStates),
        where.and([
          where("state", "=", "expired"),
          where("started_at", ">", sql<Date>`now() - make_interval(hours => ${expiredWithin})`),
        ]),
      ]),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(started_at, id) > (select started_at, id from payment_attempts where id = ${after}::uuid)`,
      ),
    )
    .orderBy("started_at")
    .orderBy("id")
    .limit(500)
    .execute();

const selectDueAttempts = (db: Database) =>
  db
    .selectFrom("payment_attempts as attempt")
    .leftJoin("payment_pace as pace", "pace.method", "attempt.method")
    .where("attempt.next_poll_at", "<=", sql<Date>`now()`)
    .where("attempt.state", "in", UNDECIDED_ATTEMPT_STATES);

export type DueAttempt = NonNullable<Awaited<ReturnType<typeof lockDueAttempt>>>;

/** The attempt that is due longest among those whose provider may be queried now. */
export const lockDueAttempt = (tx: Database) =>
  selectDueAttempts(tx)
    .select(["attempt.id", "attempt.method", "attempt.intent_id", "attempt.provider_id", "attempt.started_at"])
    .where((where) => where.or([where("pace.next_at", "is", null), where("pace.next_at", "<=", sql<Date>`now()`)]))
    .orderBy("attempt.next_poll_at")
    .limit(1)
    .forUpdate("attempt")
    .skipLocked()
    .executeTakeFirst();

/** Milliseconds until a provider may be queried about a due attempt; undefined when none is due. */
export const findMsUntilNextAttemptDue = async (db: Database): Promise<number | undefined> => {
  const found = await selectDueAttempts(db)
    .select(sql<number>`greatest(0, extract(epoch from pace.next_at - now()) * 1000)::float8`.as("wait"))
    .where("pace.next_at", "is not", null)
    .orderBy("pace.next_at")
    .limit(1)
    .executeTakeFirst();
  return found?.wait;
};

/** Reserves the next query to a provider across all processes. @returns false when it is too early */
export const reserveProviderQuerySlot = async (
  tx: Database,
  method: PaymentMethod,
  interval: number,
): Promise<boolean> => {
  const next = sql<Date>`now() + make_interval(secs => ${interval / 1_000})`;
  const reserved = await tx
    .insertInto("payment_pace")
    .values({ method, next_at: next })
    .onConflict((conflict) =>
      conflict.column("method").doUpdateSet({ next_at: next }).where("payment_pace.next_at", "<=", sql<Date>`now()`),
    )
    .returning("method")
    .executeTakeFirst();
  return reserved !== undefined;
};

/**
 * Doubles the pause after each rate-limit response, up to five minutes.
 * @param firstPauseMs milliseconds
 * @returns the end of the pause
 */
export const increaseProviderBackoff = async (
  db: Database,
  method: PaymentMethod,
  firstPauseMs: number,
): Promise<Date> => {
  const first = sql<Date>`now() + make_interval(secs => ${firstPauseMs / 1_000})`;
  const { next_at } = await db
    .insertInto("payment_pace")
    .values({ method, next_at: first, strikes: 1 })
    .onConflict((conflict) =>
      conflict.column("method").doUpdateSet({
        next_at: sql<Date>`now() + make_interval(
          secs => least(300, ${firstPauseMs / 1_000}::float8 * power(2, least(payment_pace.strikes, 10))))`,
        strikes: sql<number>`payment_pace.strikes + 1`,
      }),
    )
    .returning("next_at")
    .executeTakeFirstOrThrow();
  return next_at;
};

export async function resetProviderBackoff(db: Database, method: PaymentMethod): Promise<void> {
  await db
    .updateTable("payment_pace")
    .set({ strikes: 0 })
    .where("method", "=", method)
    .where("strikes", ">", 0)
    .execute();
}

/** @param at undefined to stop polling */
export const scheduleNextPoll = (db: Database, id: string, at: Date | undefined) =>
  db
    .updateTable("payment_attempts")
    .set({ next_poll_at: at ?? null, polls: sql<number>`polls + 1` })
    .where("id", "=", id)
    .where("state", "in", UNDECIDED_ATTEMPT_STATES)
    .execute();

export const schedulePollBefore = (db: Database, id: string, at: Date) =>
  db
    .updateTable("payment_attempts")
    .set({ next_poll_at: at })
    .where("id", "=", id)
    .where("state", "in", UNDECIDED_ATTEMPT_STATES)
    .where((where) => where.or([where("next_poll_at", "is", null), where("next_poll_at", ">", at)]))
    .execute();

const secondsAgo = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`;

/** Expires attempts without an outcome. Polling continues. */
export const expireUnansweredAttempts = (db: Database, seconds: { prompt: number; page: number }) =>
  db
    .updateTable("payment_attempts")
    .set({ state: "expired", settled_at: sql<Date>`now()` })
    .where("state", "in", ["pending", "unknown"])
    .where((where) =>
      where.or([
        where.and([where("phone_hash", "is not", null), where("started_at", "<=", secondsAgo(seconds.prompt))]),
        where.and([where("phone_hash", "is", null), where("started_at", "<=", secondsAgo(seconds.page))]),
      ]),
    )
    .returning("intent_id")
    .execute();

/** Marks attempts as unknown whose process died before it stored the provider's response. */
export const markAbandonedAttemptsUnknown = (db: Database, seconds: number) =>
  db
    .updateTable("payment_attempts")
    .set({ state: "unknown", next_poll_at: sql<Date>`now()` })
    .where("state", "=", "requested")
    .where("started_at", "<=", secondsAgo(seconds))
    .returning(["id", "intent_id"])
    .execute();

/** The encrypted phone number of the latest prompt; undefined without one. */
export const findLatestPhone = async (db: Database, intentId: number): Promise<Buffer | null | undefined> =>
  (
    await db
      .selectFrom("payment_attempts")
      .select("phone_encrypted")
      .where("intent_id", "=", intentId)
      .where("phone_encrypted", "is not", null)
      .orderBy("n", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.phone_encrypted;
