import "../payments.tables.ts";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { Channel, LedgerState } from "../payments.tables.ts";

const ENTRY_COLUMNS = [
  "id",
  "provider",
  "receipt",
  "amount",
  "channels",
  "intent_id",
  "attempt_id",
  "state",
  "typed_reference",
  "payer_hint",
  "paid_at",
  "created_at",
] as const;

export type NewLedgerEntry = Omit<Insertable<Tables["ledger_entries"]>, "id" | "created_at">;
export type LedgerEntry = NonNullable<Awaited<ReturnType<typeof lockEntry>>>;

/** @returns undefined when the receipt is in the book already, by whichever channel. */
export const insertEntry = (tx: Database, entry: NewLedgerEntry) =>
  tx
    .insertInto("ledger_entries")
    .values(entry)
    .onConflict((conflict) => conflict.columns(["provider", "receipt"]).doNothing())
    .returning(ENTRY_COLUMNS)
    .executeTakeFirst();

export const findEntry = (db: Database, provider: string, receipt: string) =>
  db
    .selectFrom("ledger_entries")
    .select(ENTRY_COLUMNS)
    .where("provider", "=", provider)
    .where("receipt", "=", receipt)
    .executeTakeFirst();

/** Locked until the transaction ends; lock the debt before. */
export const lockEntry = (tx: Database, provider: string, receipt: string) =>
  tx
    .selectFrom("ledger_entries")
    .select(ENTRY_COLUMNS)
    .where("provider", "=", provider)
    .where("receipt", "=", receipt)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** We heard of it once more: what was not known before is filled in, and nothing else changes. */
export const addEntryDetails = (
  tx: Database,
  id: number,
  heard: { channel: Channel; typedReference?: string | undefined; payerHint?: string | undefined },
) =>
  tx
    .updateTable("ledger_entries")
    .set({
      channels: sql<Channel[]>`case when ${heard.channel} = any (channels) then channels
        else channels || ${heard.channel}::text end`,
      typed_reference: sql<string | null>`coalesce(typed_reference, ${heard.typedReference ?? null})`,
      payer_hint: sql<string | null>`coalesce(payer_hint, ${heard.payerHint ?? null})`,
    })
    .where("id", "=", id)
    .execute();

/** Gives money that belonged to nothing to a payment. @returns undefined when it belongs to one already */
export const allocateEntry = (
  tx: Database,
  id: number,
  to: { intentId: number; attemptId: string | null; state: LedgerState },
) =>
  tx
    .updateTable("ledger_entries")
    .set({ intent_id: to.intentId, attempt_id: to.attemptId, state: to.state })
    .where("id", "=", id)
    .where("state", "=", "unallocated")
    .returning(ENTRY_COLUMNS)
    .executeTakeFirst();

/** Notes which try brought it. @returns undefined when another one did */
export const setEntryAttempt = (tx: Database, id: number, attemptId: string) =>
  tx
    .updateTable("ledger_entries")
    .set({ attempt_id: attemptId })
    .where("id", "=", id)
    .where((where) => where.or([where("attempt_id", "is", null), where("attempt_id", "=", attemptId)]))
    .returning("id")
    .executeTakeFirst();

/** The true receipt of what was known by a query alone takes the place of the provisional one. */
export const replaceProvisionalReceipt = (
  tx: Database,
  id: number,
  truth: {
    receipt: string;
    amount: number;
    channel: Channel;
    paidAt: Date;
    typedReference?: string | undefined;
    payerHint?: string | undefined;
  },
) =>
  tx
    .updateTable("ledger_entries")
    .set({
      receipt: truth.receipt,
      amount: truth.amount,
      channels: sql<Channel[]>`channels || ${truth.channel}::text`,
      typed_reference: truth.typedReference ?? null,
      payer_hint: truth.payerHint ?? null,
      paid_at: truth.paidAt,
    })
    .where("id", "=", id)
    .execute();

/** Takes a provisional entry out, whose money is in the book under its true receipt. What was noted of it stays. */
export async function deleteProvisionalEntry(tx: Database, id: number): Promise<void> {
  await tx.updateTable("payment_reviews").set({ ledger_entry_id: null }).where("ledger_entry_id", "=", id).execute();
  await tx.deleteFrom("ledger_entries").where("id", "=", id).where("receipt", "like", "QUERY-%").execute();
}

/** Gives money to the try that it turned out to be of, in the state in which that stood in the book. */
export const reassignEntry = (
  tx: Database,
  id: number,
  to: { intentId: number; attemptId: string; state: LedgerState; channel: Channel },
) =>
  tx
    .updateTable("ledger_entries")
    .set({
      intent_id: to.intentId,
      attempt_id: to.attemptId,
      state: to.state,
      channels: sql<Channel[]>`case when ${to.channel} = any (channels) then channels
        else channels || ${to.channel}::text end`,
    })
    .where("id", "=", id)
    .execute();

/**
 * Money with our reference that no try has claimed and that may be this one's: of its very sum, else of a greater one
 * that came after it was started.
 */
export const lockEntryWithoutAttempt = (
  tx: Database,
  attempt: { intent_id: number; amount: number; started_at: Date },
) =>
  tx
    .selectFrom("ledger_entries")
    .select(ENTRY_COLUMNS)
    .where("intent_id", "=", attempt.intent_id)
    .where("attempt_id", "is", null)
    .where((where) =>
      where.or([
        where("amount", "=", attempt.amount),
        where.and([where("amount", ">", attempt.amount), where("created_at", ">=", attempt.started_at)]),
      ]),
    )
    .where("state", "in", ["allocated", "overpaid"])
    .orderBy("amount")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const markEntryReversed = (tx: Database, provider: string, receipt: string) =>
  tx
    .updateTable("ledger_entries")
    .set({ state: "reversed" })
    .where("provider", "=", provider)
    .where("receipt", "=", receipt)
    .where("amount", ">", 0)
    .where("state", "!=", "reversed")
    .returning(ENTRY_COLUMNS)
    .executeTakeFirst();

/** Money that belongs to no known payment, oldest first. */
export const findUnallocatedEntries = (db: Database, limit = 500) =>
  db
    .selectFrom("ledger_entries")
    .select(ENTRY_COLUMNS)
    .where("state", "=", "unallocated")
    .orderBy("id")
    .limit(limit)
    .execute();

/** Whole KES that have arrived for an intent and are kept for it. */
export const sumEntries = async (
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
export const sumReversedEntries = async (db: Database, intentId: number): Promise<number> => {
  const { sum } = await db
    .selectFrom("ledger_entries")
    .select(sql<number>`coalesce(-sum(amount), 0)::integer`.as("sum"))
    .where("intent_id", "=", intentId)
    .where("amount", "<", 0)
    .executeTakeFirstOrThrow();
  return sum;
};
