import "../payments.tables.ts";
import { notesText, type PaymentNote } from "@party/contract/payment-notes";
import type { ReviewKind } from "@party/contract/values/payments";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { LedgerState, PaymentChannel } from "../payments.tables.ts";

const LEDGER_ENTRY_COLUMNS = [
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

const selectLedgerEntries = (db: Database) => db.selectFrom("ledger_entries").select(LEDGER_ENTRY_COLUMNS);

type NewLedgerEntry = Omit<Insertable<Tables["ledger_entries"]>, "id" | "created_at">;
export type LedgerEntry = NonNullable<Awaited<ReturnType<typeof lockLedgerEntry>>>;

/** @returns undefined when an entry with this receipt exists, from any channel */
export const insertLedgerEntry = (tx: Database, entry: NewLedgerEntry) =>
  tx
    .insertInto("ledger_entries")
    .values(entry)
    .onConflict((conflict) => conflict.columns(["provider", "receipt"]).doNothing())
    .returning(LEDGER_ENTRY_COLUMNS)
    .executeTakeFirst();

/** In the order of their receipts, so that two imports cannot deadlock. @returns those whose receipts were new */
export const insertLedgerEntries = async (tx: Database, entries: readonly NewLedgerEntry[]): Promise<LedgerEntry[]> =>
  entries.length === 0
    ? []
    : tx
        .insertInto("ledger_entries")
        .values(entries.toSorted((one, other) => (one.receipt < other.receipt ? -1 : 1)))
        .onConflict((conflict) => conflict.columns(["provider", "receipt"]).doNothing())
        .returning(LEDGER_ENTRY_COLUMNS)
        .execute();

const selectLedgerEntriesByReceipt = (db: Database, provider: string, receipt: string) =>
  selectLedgerEntries(db).where("provider", "=", provider).where("receipt", "=", receipt);

export const findLedgerEntry = (db: Database, provider: string, receipt: string) =>
  selectLedgerEntriesByReceipt(db, provider, receipt).executeTakeFirst();

export const findLedgerEntryById = (db: Database, id: number) =>
  selectLedgerEntries(db).where("id", "=", id).executeTakeFirst();

/** The first entry that an intent received. */
export const findEntryOfIntent = (db: Database, intentId: number) =>
  selectLedgerEntries(db)
    .where("intent_id", "=", intentId)
    .where("amount", ">", 0)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

/** Call `lockIntentsOfDebt` first. */
export const lockLedgerEntry = (tx: Database, provider: string, receipt: string) =>
  selectLedgerEntriesByReceipt(tx, provider, receipt).forNoKeyUpdate().executeTakeFirst();

/** Adds the channel, and fills in details that were missing. */
export const addLedgerEntryDetails = (
  tx: Database,
  id: number,
  details: { channel: PaymentChannel; typedReference?: string | undefined; payerHint?: string | undefined },
) =>
  tx
    .updateTable("ledger_entries")
    .set({
      channels: sql<PaymentChannel[]>`case when ${details.channel} = any (channels) then channels
        else channels || ${details.channel}::text end`,
      typed_reference: sql<string | null>`coalesce(typed_reference, ${details.typedReference ?? null})`,
      payer_hint: sql<string | null>`coalesce(payer_hint, ${details.payerHint ?? null})`,
    })
    .where("id", "=", id)
    .execute();

/** @returns undefined when the entry is allocated already */
export const allocateLedgerEntry = (
  tx: Database,
  id: number,
  target: { intentId: number; attemptId: string | null; state: LedgerState },
) =>
  tx
    .updateTable("ledger_entries")
    .set({ intent_id: target.intentId, attempt_id: target.attemptId, state: target.state })
    .where("id", "=", id)
    .where("state", "=", "unallocated")
    .returning(LEDGER_ENTRY_COLUMNS)
    .executeTakeFirst();

/** @returns undefined when the entry belongs to another attempt */
export const setEntryAttempt = (tx: Database, id: number, attemptId: string) =>
  tx
    .updateTable("ledger_entries")
    .set({ attempt_id: attemptId })
    .where("id", "=", id)
    .where((where) => where.or([where("attempt_id", "is", null), where("attempt_id", "=", attemptId)]))
    .returning("id")
    .executeTakeFirst();

export const replaceProvisionalReceipt = (
  tx: Database,
  id: number,
  incoming: {
    receipt: string;
    amount: number;
    channel: PaymentChannel;
    paidAt: Date;
    typedReference?: string | undefined;
    payerHint?: string | undefined;
  },
) =>
  tx
    .updateTable("ledger_entries")
    .set({
      receipt: incoming.receipt,
      amount: incoming.amount,
      channels: sql<PaymentChannel[]>`channels || ${incoming.channel}::text`,
      typed_reference: incoming.typedReference ?? null,
      payer_hint: incoming.payerHint ?? null,
      paid_at: incoming.paidAt,
    })
    .where("id", "=", id)
    .execute();

/** Deletes a provisional entry whose money is recorded under its real receipt. Its reviews stay. */
export async function deleteProvisionalEntry(tx: Database, id: number): Promise<void> {
  await tx.updateTable("payment_reviews").set({ ledger_entry_id: null }).where("ledger_entry_id", "=", id).execute();
  await tx.deleteFrom("ledger_entries").where("id", "=", id).where("receipt", "like", "QUERY-%").execute();
}

/** Moves an entry to the attempt that it turned out to belong to. */
export const reassignLedgerEntry = (
  tx: Database,
  id: number,
  target: { intentId: number; attemptId: string; state: LedgerState; channel: PaymentChannel },
) =>
  tx
    .updateTable("ledger_entries")
    .set({
      intent_id: target.intentId,
      attempt_id: target.attemptId,
      state: target.state,
      channels: sql<PaymentChannel[]>`case when ${target.channel} = any (channels) then channels
        else channels || ${target.channel}::text end`,
    })
    .where("id", "=", id)
    .execute();

/**
 * An entry of the same intent without an attempt: with the same amount, else with a greater one that came after the
 * attempt was started.
 */
export const lockEntryWithoutAttempt = (
  tx: Database,
  attempt: { intent_id: number; amount: number; started_at: Date },
) =>
  selectLedgerEntries(tx)
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
    .returning(LEDGER_ENTRY_COLUMNS)
    .executeTakeFirst();

/** Rows that one statement returns at most. */
const ROWS_PER_QUERY = 500;

/** Money that belongs to no known payment, by id; a page. */
export const findUnallocatedEntries = (db: Database, after = 0) =>
  selectLedgerEntries(db)
    .where("state", "=", "unallocated")
    .where("id", ">", after)
    .orderBy("id")
    .limit(ROWS_PER_QUERY)
    .execute();

const entrySumColumn = sql<number>`coalesce(sum(amount), 0)::integer`.as("sum");

/** Whole KES in these states of an intent. */
export async function sumLedgerEntries(
  db: Database,
  intentId: number,
  states: readonly LedgerState[] = ["allocated"],
): Promise<number> {
  const entries = db.selectFrom("ledger_entries").where("intent_id", "=", intentId).where("state", "in", states);
  return (await entries.select(entrySumColumn).executeTakeFirstOrThrow()).sum;
}

/** Whole KES that went back to the payer. */
export async function sumReversedEntries(db: Database, intentId: number): Promise<number> {
  const entries = db.selectFrom("ledger_entries").where("intent_id", "=", intentId).where("amount", "<", 0);
  return Math.abs((await entries.select(entrySumColumn).executeTakeFirstOrThrow()).sum);
}

interface NewPaymentReview {
  kind: ReviewKind;
  intentId?: number | null;
  attemptId?: string | null;
  ledgerEntryId?: number | null;
  /** Whether a periodic check repeats the notes; a review that was resolved in the last two days is then not created again. */
  recurring?: boolean;
}

/**
 * Appends the notes to the open review of the same kind and rows, or creates a review when none is open. Those of versions
 * before have texts, to which their notes are compared.
 * @param notes without the payer's name and phone number
 */
export async function insertPaymentReview(
  db: Database,
  review: NewPaymentReview,
  ...notes: PaymentNote[]
): Promise<void> {
  const { kind, intentId = null, attemptId = null, ledgerEntryId = null } = review;
  const [stored, text] = [sql`${JSON.stringify(notes)}::jsonb`, notesText(notes)];
  await sql`
    insert into payment_reviews as open (kind, intent_id, attempt_id, ledger_entry_id, notes)
    select ${kind}, ${intentId}::integer, ${attemptId}::uuid, ${ledgerEntryId}::integer, ${stored}
    where not ${review.recurring ?? false} or not exists (
      select from payment_reviews
      where kind = ${kind} and (notes = ${stored} or note = ${text}) and intent_id is not distinct from ${intentId}
        and attempt_id is not distinct from ${attemptId} and ledger_entry_id is not distinct from ${ledgerEntryId}
        and resolved_at > now() - interval '2 days')
    on conflict (kind, coalesce(intent_id, 0), coalesce(attempt_id::text, ''), coalesce(ledger_entry_id, 0))
      where resolved_at is null
    do update set notes = open.notes || excluded.notes
    where position(${text} in open.note) = 0 and not open.notes @> excluded.notes`.execute(db);
}

/** Creates reviews of entries that were recorded in this transaction, and thus have none. */
export async function insertReviewsOfNewEntries(
  tx: Database,
  kind: ReviewKind,
  reviews: readonly { entryId: number; intentId: number | null; notes: readonly PaymentNote[] }[],
): Promise<void> {
  if (reviews.length === 0) return;
  await sql`
    insert into payment_reviews (kind, intent_id, ledger_entry_id, notes)
    select ${kind}, "intentId", "entryId", notes
    from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as review ("entryId" integer, "intentId" integer, notes jsonb)`.execute(
    tx,
  );
}

/** Reviews that a person has not decided, by id; a page. */
export const findOpenPaymentReviews = (db: Database, after = 0) =>
  db
    .selectFrom("payment_reviews")
    .select(["id", "kind", "intent_id", "attempt_id", "ledger_entry_id", "note", "notes", "created_at"])
    .where("resolved_at", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(ROWS_PER_QUERY)
    .execute();

/** @param about ids, all of which a review must match */
export async function resolvePaymentReviews(
  db: Database,
  kind: ReviewKind,
  about: { intentId?: number; attemptId?: string; ledgerEntryId?: number },
): Promise<void> {
  let query = db
    .updateTable("payment_reviews")
    .set({ resolved_at: sql<Date>`now()` })
    .where("kind", "=", kind)
    .where("resolved_at", "is", null);
  if (about.intentId !== undefined) query = query.where("intent_id", "=", about.intentId);
  if (about.attemptId !== undefined) query = query.where("attempt_id", "=", about.attemptId);
  if (about.ledgerEntryId !== undefined) query = query.where("ledger_entry_id", "=", about.ledgerEntryId);
  await query.execute();
}

/** @param resolution what a person decided @returns false when it was resolved before */
export async function resolvePaymentReview(
  db: Database,
  id: number,
  resolution: string | null = null,
): Promise<boolean> {
  const resolved = await db
    .updateTable("payment_reviews")
    .set({ resolved_at: sql<Date>`now()`, resolution })
    .where("id", "=", id)
    .where("resolved_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return resolved !== undefined;
}

/** The question of a kind about a payment that nobody has decided. */
export const findOpenReviewOf = (db: Database, kind: ReviewKind, intentId: number) =>
  db
    .selectFrom("payment_reviews")
    .select(["id", "notes"])
    .where("kind", "=", kind)
    .where("intent_id", "=", intentId)
    .where("resolved_at", "is", null)
    .executeTakeFirst();

/** Says something else about an open question. */
export async function updateReviewNotes(tx: Database, id: number, ...notes: PaymentNote[]): Promise<void> {
  await sql`update payment_reviews set notes = ${JSON.stringify(notes)}::jsonb where id = ${id}`.execute(tx);
}

/** References of the payments of reviews. */
export const listReviewReferences = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("payment_reviews")
    .leftJoin("payment_intents", "payment_intents.id", "payment_reviews.intent_id")
    .select(["payment_reviews.id", "reference"])
    .where(sql<boolean>`payment_reviews.id = any(${ids}::integer[])`)
    .execute();
