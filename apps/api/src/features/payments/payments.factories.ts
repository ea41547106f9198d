import { sql } from "kysely";
import { expect } from "vitest";
import { linkToken } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import type { Services } from "#services.ts";
import type { Fulfil, Purposes } from "./fulfilment.ts";
import { paymentJobs } from "./payments.jobs.ts";
import { type Debt, type Intent, openPayment } from "./payments.ts";
import { pollDue } from "./polling.ts";

let made = 0;

/** `expect.poll` with patience for a machine that is busy: jobs run when the worker comes to them. */
export const eventually = <Found>(look: () => Found) => expect.poll(look, { timeout: 15_000 });

/** What Wangari owes: a gift of 100 that she promised, unless said otherwise. */
export async function aPayment(
  { db, config }: Pick<Services, "db" | "config">,
  differing: Partial<Debt> = {},
): Promise<{ intent: Intent; token: string }> {
  made += 1;
  const debt: Debt = {
    purpose: "donation",
    targetId: 1_000_000 + made,
    title: "Donation",
    amount: 100,
    payerName: "Wangari Maathai",
    ...differing,
  };
  const intent = await db.transaction().execute((tx) => openPayment(tx, debt));
  return { intent, token: linkToken(config.secretKey, "payment", intent.id) };
}

/**
 * Works off the jobs of payments as the worker does.
 * @param give what the payer gets; noting alone when not said
 * @returns the payments that were fulfilled so far, one entry each time
 */
export async function workPayments(services: Services, give?: Fulfil): Promise<number[]> {
  const fulfilled: number[] = [];
  const each: Fulfil = async (tx, needs, paid) => {
    const given = await give?.(tx, needs, paid);
    fulfilled.push(paid.intent.id);
    return given ?? { receiptSent: false };
  };
  await services.jobs.work(paymentJobs(services, allAlike(each)));
  return fulfilled;
}

/** Every purpose gives the same, and nothing has to be taken back. */
export function allAlike(give: Fulfil): Purposes {
  const alike = { give, takeBack: async () => "Nothing else changes.", forget: async () => undefined };
  return { membership: alike, order: alike, donation: alike };
}

/** Lets time pass for a payment's tries, as far as the books know it. */
export async function letPass(db: Database, intentId: number, seconds: number): Promise<void> {
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

/** Lets so much time pass that the payment's try is asked about, and asks. */
export async function letBeAsked(services: Services, intentId: number, seconds = 30): Promise<void> {
  await letPass(services.db, intentId, seconds);
  await pollDue(services);
}

/** All that the books say of one payment. */
export async function booksOf(db: Database, intentId: number) {
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

/** A phone that nobody has used yet. */
export function aPhone(): string {
  made += 1;
  return `+25471${String(made).padStart(7, "0")}`;
}
