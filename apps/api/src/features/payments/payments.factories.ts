import { sql } from "kysely";
import { expect } from "vitest";
import { linkToken } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import type { Services } from "#services.ts";
import { pollDueAttempts } from "./attempts/polling.ts";
import type { FulfilHandler, PurposeHandlers, RevokeHandler } from "./fulfilment.ts";
import type { Intent } from "./intents/intents.queries.ts";
import { type Debt, openPayment } from "./intents/intents.ts";
import { paymentJobs } from "./payments.jobs.ts";

let createdCount = 0;

/** `expect.poll` with a timeout long enough for jobs on a busy machine. */
export const expectEventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 15_000 });

/** An open payment intent of Wangari: a donation of KES 100 by default. */
export async function createPayment(
  { db, config }: Pick<Services, "db" | "config">,
  { title = "Donation", ...overrides }: Partial<Debt> & { title?: string } = {},
): Promise<{ intent: Intent; token: string }> {
  createdCount += 1;
  const debt: Debt = {
    purpose: "donation",
    targetId: 1_000_000 + createdCount,
    subject: { kind: "titled", title },
    amount: 100,
    payerName: "Wangari Maathai",
    ...overrides,
  };
  const intent = await db.transaction().execute((tx) => openPayment(tx, debt));
  return { intent, token: linkToken(config.secretKey, "payment", intent.id) };
}

/**
 * Runs the payment jobs as the worker does.
 * @param fulfil called besides recording the fulfilment
 * @returns the ids of the intents that were fulfilled so far, one entry each time
 */
export async function runPaymentJobs(services: Services, fulfil?: FulfilHandler): Promise<number[]> {
  const fulfilled: number[] = [];
  const recordAndFulfil: FulfilHandler = async (tx, services, paid) => {
    const result = await fulfil?.(tx, services, paid);
    fulfilled.push(paid.intent.id);
    return result ?? { receiptSent: false };
  };
  await services.jobs.work(paymentJobs(services, handlersForEveryPurpose(recordAndFulfil)));
  return fulfilled;
}

/** The same handlers for every purpose; revoking does nothing. */
export function handlersForEveryPurpose(fulfil: FulfilHandler): PurposeHandlers {
  const revoke: RevokeHandler = async () => ({ kind: "no_membership" });
  const handlers = { fulfil, revoke, anonymise: async () => undefined };
  return { membership: handlers, order: handlers, donation: handlers };
}

/** Moves the timestamps of a payment's attempts into the past. */
export async function backdateAttempts(db: Database, intentId: number, seconds: number): Promise<void> {
  const ago = sql<Date>`make_interval(secs => ${seconds})`;
  await db
    .updateTable("payment_attempts")
    .set({
      started_at: sql`started_at - ${ago}`,
      settled_at: sql`settled_at - ${ago}`,
      next_poll_at: sql`next_poll_at - ${ago}`,
    })
    .where("intent_id", "=", intentId)
    .execute();
}

/** Moves a payment's attempts into the past until a poll is due, and polls. */
export async function backdateAndPoll(services: Services, intentId: number, seconds = 30): Promise<void> {
  await backdateAttempts(services.db, intentId, seconds);
  await pollDueAttempts(services);
}

/** The rows of one payment: intent, attempts, ledger entries and open reviews. */
export async function findPaymentRecords(db: Database, intentId: number) {
  const intent = await db
    .selectFrom("payment_intents")
    .select(["state", "paid_at"])
    .where("id", "=", intentId)
    .executeTakeFirstOrThrow();
  const attempts = await db
    .selectFrom("payment_attempts")
    .select(["id", "state", "receipt", "late", "reason", "provider_id", "result_code"])
    .where("intent_id", "=", intentId)
    .orderBy("n")
    .execute();
  const entries = await db
    .selectFrom("ledger_entries")
    .select(["receipt", "amount", "state", "channels"])
    .where("intent_id", "=", intentId)
    .orderBy("id")
    .execute();
  const reviews = await db
    .selectFrom("payment_reviews")
    .select("kind")
    .where("intent_id", "=", intentId)
    .where("resolved_at", "is", null)
    .orderBy("kind")
    .execute();
  return { intent, attempts, entries, reviews: reviews.map(({ kind }) => kind) };
}

/** A phone number that no other test uses. */
export function createPhone(): string {
  createdCount += 1;
  return `+25471${String(createdCount).padStart(7, "0")}`;
}
