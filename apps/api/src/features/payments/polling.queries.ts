import "./payments.tables.ts";
import { openAttemptStates, type PaymentMethod } from "@party/contract/values/payments";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

const UNDECIDED = [...openAttemptStates, "expired" as const];

const due = (db: Database) =>
  db
    .selectFrom("payment_attempts as attempt")
    .leftJoin("payment_pace as pace", "pace.method", "attempt.method")
    .where("attempt.next_poll_at", "<=", sql<Date>`now()`)
    .where("attempt.state", "in", UNDECIDED);

export type Due = NonNullable<Awaited<ReturnType<typeof lockDue>>>;

/** The one that has waited longest among those whose provider may be asked now; locked until the transaction ends. */
export const lockDue = (tx: Database) =>
  due(tx)
    .select(["attempt.id", "attempt.method", "attempt.intent_id", "attempt.provider_id", "attempt.started_at"])
    .where((where) => where.or([where("pace.next_at", "is", null), where("pace.next_at", "<=", sql<Date>`now()`)]))
    .orderBy("attempt.next_poll_at")
    .limit(1)
    .forUpdate("attempt")
    .skipLocked()
    .executeTakeFirst();

/** Milliseconds until a provider may be asked about something that is due; undefined when nothing is. */
export const waitForDue = async (db: Database): Promise<number | undefined> => {
  const found = await due(db)
    .select(sql<number>`greatest(0, extract(epoch from pace.next_at - now()) * 1000)::float8`.as("wait"))
    .where("pace.next_at", "is not", null)
    .orderBy("pace.next_at")
    .limit(1)
    .executeTakeFirst();
  return found?.wait;
};

/** Takes the next turn at a provider, for whichever process. @returns whether it was time for one */
export const takeTurn = async (tx: Database, method: PaymentMethod, interval: number): Promise<boolean> => {
  const next = sql<Date>`now() + make_interval(secs => ${interval / 1_000})`;
  const taken = await tx
    .insertInto("payment_pace")
    .values({ method, next_at: next })
    .onConflict((conflict) =>
      conflict.column("method").doUpdateSet({ next_at: next }).where("payment_pace.next_at", "<=", sql<Date>`now()`),
    )
    .returning("method")
    .executeTakeFirst();
  return taken !== undefined;
};

/**
 * The provider wants peace: twice as long each time it says so, up to five minutes.
 * @param least milliseconds, for the first time
 * @returns until when
 */
export const slowDown = async (db: Database, method: PaymentMethod, least: number): Promise<Date> => {
  const first = sql<Date>`now() + make_interval(secs => ${least / 1_000})`;
  const { next_at } = await db
    .insertInto("payment_pace")
    .values({ method, next_at: first, strikes: 1 })
    .onConflict((conflict) =>
      conflict.column("method").doUpdateSet({
        next_at: sql<Date>`now() + make_interval(
          secs => least(300, ${least / 1_000}::float8 * power(2, least(payment_pace.strikes, 10))))`,
        strikes: sql<number>`payment_pace.strikes + 1`,
      }),
    )
    .returning("next_at")
    .executeTakeFirstOrThrow();
  return next_at;
};

export async function easeOff(db: Database, method: PaymentMethod): Promise<void> {
  await db
    .updateTable("payment_pace")
    .set({ strikes: 0 })
    .where("method", "=", method)
    .where("strikes", ">", 0)
    .execute();
}

/** @param at undefined when it has been asked about long enough */
export const scheduleNext = (db: Database, id: string, at: Date | undefined) =>
  db
    .updateTable("payment_attempts")
    .set({ next_poll_at: at ?? null, polls: sql<number>`polls + 1` })
    .where("id", "=", id)
    .where("state", "in", UNDECIDED)
    .execute();

/** Asks sooner than planned. */
export const askSooner = (db: Database, id: string, at: Date) =>
  db
    .updateTable("payment_attempts")
    .set({ next_poll_at: at })
    .where("id", "=", id)
    .where("state", "in", UNDECIDED)
    .where((where) => where.or([where("next_poll_at", "is", null), where("next_poll_at", ">", at)]))
    .execute();

const started = (seconds: number) => sql<Date>`now() - make_interval(secs => ${seconds})`;

/** Those of which nobody has told us in time. What is polled goes on being polled. */
export const expireSilent = (db: Database, seconds: { prompt: number; page: number }) =>
  db
    .updateTable("payment_attempts")
    .set({ state: "expired", settled_at: sql<Date>`now()` })
    .where("state", "in", ["pending", "unknown"])
    .where((where) =>
      where.or([
        where.and([where("phone_hash", "is not", null), where("started_at", "<=", started(seconds.prompt))]),
        where.and([where("phone_hash", "is", null), where("started_at", "<=", started(seconds.page))]),
      ]),
    )
    .returning("intent_id")
    .execute();

/** Whoever started them died before the provider answered, or could not write it down. */
export const loseAbandoned = (db: Database, seconds: number) =>
  db
    .updateTable("payment_attempts")
    .set({ state: "unknown", next_poll_at: sql<Date>`now()` })
    .where("state", "=", "requested")
    .where("started_at", "<=", started(seconds))
    .returning(["id", "intent_id"])
    .execute();
