import "#features/reconciliation/reconciliation.tables.ts";
import { type Insertable, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Tables } from "#database/tables.ts";
import type { DayTotal } from "#features/reconciliation/reconciliation.tables.ts";

const LISTED_AT_MOST = 500;
/** A worker that is behind by less is only busy. */
const UNDER_WAY = sql<Date>`now() - interval '15 minutes'`;

/** What came in between two instants by day, service and purpose; what went back does not count. */
export async function sumByDay(db: Database, from: Date, until: Date): Promise<DayTotal[]> {
  const { rows } = await sql<DayTotal>`
    select to_char(entry.paid_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as day, entry.provider,
      coalesce(intent.purpose, 'none') as purpose, count(*)::integer as count, sum(entry.amount)::integer as amount
    from ledger_entries entry left join payment_intents intent on intent.id = entry.intent_id
    where entry.paid_at >= ${from} and entry.paid_at <= ${until} and entry.state <> 'reversed' and entry.amount > 0
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/** Paid, and after a while still not given what was paid for. */
export const findUnfulfilled = (db: Database) =>
  db
    .selectFrom("payment_intents as intent")
    .leftJoin("payment_fulfilments as fulfilment", "fulfilment.intent_id", "intent.id")
    .select(["intent.id", "intent.amount", "intent.title"])
    .where("intent.state", "=", "paid")
    .where("intent.paid_at", "<", UNDER_WAY)
    .where("fulfilment.done_at", "is", null)
    .orderBy("intent.id")
    .limit(LISTED_AT_MOST)
    .execute();

/** Payments whose state does not follow from what has arrived for them. */
export async function findDisagreeing(db: Database) {
  const { rows } = await sql<{ id: number; state: string; amount: number; arrived: number }>`
    select intent.id, intent.state, intent.amount, coalesce(sum(entry.amount), 0)::integer as arrived
    from payment_intents intent
    left join ledger_entries entry on entry.intent_id = intent.id and entry.state = 'allocated'
    where intent.state in ('open', 'expired', 'paid')
    group by intent.id
    having (intent.state = 'paid') <> (coalesce(sum(entry.amount), 0) >= intent.amount)
    order by intent.id limit ${LISTED_AT_MOST}`.execute(db);
  return rows;
}

/** Messages that were stored and, after a while, not worked off. */
export const findUnread = (db: Database) =>
  db
    .selectFrom("provider_events as event")
    .leftJoin("provider_event_results as result", "result.event_id", "event.id")
    .select(["event.id", "event.provider", "event.kind", "event.attempt_id", "event.received_at"])
    .where("event.direction", "=", "in")
    .where("event.received_at", "<", UNDER_WAY)
    .where("result.event_id", "is", null)
    .orderBy("event.id")
    .limit(LISTED_AT_MOST)
    .execute();

const BOOKED = [
  "id",
  "provider",
  "receipt",
  "amount",
  "channels",
  "intent_id",
  "attempt_id",
  "state",
  "payer_hint",
  "paid_at",
] as const;

/** What we have booked of a service in a span of time, and whatever else has one of the receipts. */
export const findBooked = (
  db: Database,
  provider: string,
  { from, until, receipts }: { from: Date; until: Date; receipts: readonly string[] },
) =>
  db
    .selectFrom("ledger_entries")
    .select(BOOKED)
    .where("provider", "=", provider)
    .where((where) =>
      where.or([
        where.and([where("paid_at", ">=", from), where("paid_at", "<=", until)]),
        sql<boolean>`receipt = any (${receipts})`,
      ]),
    )
    .orderBy("paid_at")
    .execute();

export const findEntry = (db: Database, id: number) =>
  db.selectFrom("ledger_entries").select(BOOKED).where("id", "=", id).executeTakeFirst();

/** Money that M-PESA told us of. */
export const findEntryByReceipt = (db: Database, receipt: string) =>
  db
    .selectFrom("ledger_entries")
    .select(BOOKED)
    .where("provider", "=", "mpesa")
    .where("receipt", "=", receipt)
    .executeTakeFirst();

/** A statement's line that says that this payment went back. */
export const findReversalLine = (db: Database, receipt: string) =>
  db
    .selectFrom("statement_lines")
    .select(["receipt", "completed_at"])
    .where("source", "=", "mpesa")
    .where("kind", "=", "reversal")
    .where("linked_receipt", "=", receipt)
    .executeTakeFirst();

export const findIntentsByReference = (db: Database, references: readonly string[]) =>
  references.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("payment_intents")
        .select(["id", "reference", "amount", "title"])
        .where("reference", "in", references)
        .execute();

export async function insertRun(
  tx: Database,
  run: { kind: "daily" | "statement"; source: string | null; from: Date; until: Date; totals: readonly DayTotal[] },
): Promise<number> {
  const { id } = await tx
    .insertInto("reconciliation_runs")
    .values({
      kind: run.kind,
      source: run.source,
      covers_from: run.from,
      covers_until: run.until,
      totals: JSON.stringify(run.totals),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type NewFinding = Omit<Insertable<Tables["reconciliation_findings"]>, "id">;

export async function insertFindings(tx: Database, rows: readonly NewFinding[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto("reconciliation_findings")
      .values([...rows])
      .execute();
}

export const findRun = (db: Database, id: number) =>
  db
    .selectFrom("reconciliation_runs")
    .select(["id", "kind", "source", "covers_from", "covers_until", "totals"])
    .where("id", "=", id)
    .executeTakeFirst();

export const findFindings = (db: Database, runId: number) =>
  db
    .selectFrom("reconciliation_findings")
    .select(["kind", "receipt", "amount", "intent_id", "attempt_id", "ledger_entry_id", "note"])
    .where("run_id", "=", runId)
    .orderBy("id")
    .execute();

export type NewLine = Omit<Insertable<Tables["statement_lines"]>, "id" | "imported_at" | "confirmed_at">;

/** @returns whether it was new; a line that was read in before stays as it is. */
export async function insertLine(tx: Database, line: NewLine): Promise<boolean> {
  const made = await tx
    .insertInto("statement_lines")
    .values(line)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

const WAITING = [
  "id",
  "receipt",
  "cents",
  "completed_at",
  "words_sealed",
  "suggested_intent_id",
  "confirmed_at",
] as const;

/** What a payment of this receipt was read in as. */
export const findPaymentLine = (db: Database, source: "mpesa" | "bank", receipt: string) =>
  db
    .selectFrom("statement_lines")
    .select(WAITING)
    .where("source", "=", source)
    .where("receipt", "=", receipt)
    .where("kind", "=", "payment")
    .executeTakeFirst();

/** Bank transfers that no person has confirmed. */
export const findUnconfirmed = (db: Database) =>
  db
    .selectFrom("statement_lines")
    .select(WAITING)
    .where("source", "=", "bank")
    .where("kind", "=", "payment")
    .where("confirmed_at", "is", null)
    .orderBy("id")
    .limit(LISTED_AT_MOST)
    .execute();

/** A bank transfer, locked until the transaction ends. */
export const lockTransfer = (tx: Database, id: number) =>
  tx
    .selectFrom("statement_lines")
    .select(WAITING)
    .where("id", "=", id)
    .where("source", "=", "bank")
    .where("kind", "=", "payment")
    .forUpdate()
    .executeTakeFirst();

export const confirmLine = (tx: Database, id: number) =>
  tx
    .updateTable("statement_lines")
    .set({ confirmed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .execute();

/** Notices of the pay bill that came in a span of time, as they were sealed. */
export const findConfirmations = (db: Database, from: Date, until: Date) =>
  db
    .selectFrom("provider_events")
    .select(["body_sealed", "received_at"])
    .where("direction", "=", "in")
    .where("kind", "=", "confirmation")
    .where("received_at", ">=", from)
    .where("received_at", "<=", until)
    .orderBy("id")
    .execute();

/** What each receipt was booked for: `membership`, `order`, `donation`, or `none`. */
export async function findPurposes(db: Database, receipts: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ receipt: string; purpose: string }>`
    select receipt, coalesce(purpose, 'none') as purpose
    from ledger_entries entry left join payment_intents intent on intent.id = entry.intent_id
    where provider = 'mpesa' and receipt = any (${receipts})`.execute(db);
  return new Map(rows.map(({ receipt, purpose }) => [receipt, purpose]));
}

/** A movement on the account that no notice of the pay bill told of. */
export interface Movement {
  kind: "payment" | "fee" | "withdrawal" | "reversal";
  cents: number;
  at: Date;
}

/** What else moved M-PESA's money by our books and by the statements that were read in; each once. */
export async function findMovements(
  db: Database,
  { from, until, told }: { from: Date; until: Date; told: readonly string[] },
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select case when amount > 0 then 'payment' else 'reversal' end as kind, amount * 100 as cents, paid_at as at
    from ledger_entries
    where provider = 'mpesa' and paid_at between ${from} and ${until} and receipt <> all (${told})
    union all
    select line.kind, cents::integer, completed_at from statement_lines line
    where source = 'mpesa' and line.kind <> 'payment' and completed_at between ${from} and ${until}
      and not exists (
        select from ledger_entries entry where provider = 'mpesa' and entry.receipt = line.receipt and amount < 0)
    order by at`.execute(db);
  return rows;
}
