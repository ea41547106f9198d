import { type Generated, type Insertable, type JSONColumnType, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { CreatedAt, Tables } from "#database/tables.ts";

export type LineKind = "payment" | "fee" | "reversal" | "withdrawal";

export type Severity = "critical" | "notice";
export type FindingKind =
  | "missing_here"
  | "missing_there"
  | "amount_differs"
  | "reversed_there"
  | "came_and_went"
  | "unfinished"
  | "no_receipt"
  | "waiting"
  | "not_fulfilled"
  | "books_disagree"
  | "notice_unread"
  | "review_open"
  | "unconfirmed_transfer"
  | "not_compared"
  | "more_on_account"
  | "less_on_account";

/** Incoming payments of one day, purpose and provider. */
export interface DayTotal {
  /** In Nairobi, YYYY-MM-DD. */
  day: string;
  provider: string;
  /** `membership`, `order`, `donation`, or `none` for unallocated entries. */
  purpose: string;
  count: number;
  /** Whole KES. */
  amount: number;
}

declare module "#database/tables.ts" {
  interface Tables {
    reconciliation_runs: {
      id: Generated<number>;
      kind: "daily" | "statement";
      source: string | null;
      covers_from: Date;
      covers_until: Date;
      totals: JSONColumnType<DayTotal[]>;
      finished_at: CreatedAt;
    };
    reconciliation_findings: {
      id: Generated<number>;
      run_id: number;
      kind: FindingKind;
      severity: Severity;
      receipt: string | null;
      amount: number | null;
      intent_id: number | null;
      attempt_id: string | null;
      ledger_entry_id: number | null;
      note: string;
    };
    statement_lines: {
      id: Generated<number>;
      source: "mpesa" | "bank";
      kind: LineKind;
      receipt: string;
      /** A bigint, which the driver returns as text. */
      cents: string;
      completed_at: Date;
      linked_receipt: string | null;
      text_encrypted: Buffer;
      suggested_intent_id: number | null;
      confirmed_at: Date | null;
      imported_at: CreatedAt;
    };
  }
}

const MAX_ROWS = 500;
/** More recent rows may still be in the queue. */
const PROCESSING_DEADLINE = sql<Date>`now() - interval '15 minutes'`;

/** Totals of incoming payments by day, provider and purpose, without reversed ones. */
export async function sumByDay(db: Database, from: Date, until: Date): Promise<DayTotal[]> {
  const { rows } = await sql<DayTotal>`
    select to_char(entry.paid_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as day, entry.provider,
      coalesce(intent.purpose, 'none') as purpose, count(*)::integer as count, sum(entry.amount)::integer as amount
    from ledger_entries entry left join payment_intents intent on intent.id = entry.intent_id
    where entry.paid_at >= ${from} and entry.paid_at <= ${until} and entry.state <> 'reversed' and entry.amount > 0
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/** Payments that one statement of the check reads. */
const CHECKED_PER_STATEMENT = 20_000;

export interface IdRange {
  from: number;
  to: number;
}

/** Ranges of ids of all payments, so that no statement reads them all. */
export async function* listIntentRanges(db: Database, size = CHECKED_PER_STATEMENT): AsyncGenerator<IdRange> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ from: number | null; to: number }>`
      select min(id) as "from", max(id) as "to"
      from (select id from payment_intents where id > ${after} order by id limit ${size}) as next`.execute(db);
    const { from, to } = rows[0]!;
    if (from === null) return;
    yield { from, to };
    after = to;
  }
}

/** Paid intents that are not fulfilled after the deadline. */
export async function listUnfulfilledIntents(db: Database, { from, to }: IdRange) {
  const { rows } = await sql<{ id: number; amount: number; title: string }>`
    select distinct id, amount, title from payment_intents intent
    -- By the index for each intent; a plain join reads the whole table.
    left join lateral (
      select done_at from payment_fulfilments where intent_id = intent.id offset 0) as fulfilment on true
    where id between ${from} and ${to} and state = 'paid' and paid_at < ${PROCESSING_DEADLINE} and done_at is null
    order by id limit ${MAX_ROWS}`.execute(db);
  return rows;
}

/** Intents whose state does not match the sum of their ledger entries. */
export async function listInconsistentIntents(db: Database, { from, to }: IdRange) {
  const { rows } = await sql<{ id: number; state: string; amount: number; arrived: number }>`
    select id, state, amount, arrived from payment_intents intent
    cross join lateral (
      select coalesce(sum(entry.amount), 0)::integer as arrived from ledger_entries entry
      where entry.intent_id = intent.id and entry.state = 'allocated') as entries
    where id between ${from} and ${to} and state in ('open', 'expired', 'paid')
      and (state = 'paid') <> (arrived >= amount)
    order by id limit ${MAX_ROWS}`.execute(db);
  return rows;
}

/** Provider events that are not processed after the deadline. */
export const listUnprocessedEvents = (db: Database) =>
  db
    .selectFrom("provider_events_waiting as waiting")
    .innerJoin("provider_events as event", "event.id", "waiting.event_id")
    .select(["event.id", "event.provider", "event.kind", "event.attempt_id", "event.received_at"])
    .where("event.received_at", "<", PROCESSING_DEADLINE)
    .orderBy("waiting.event_id")
    .limit(MAX_ROWS)
    .execute();

const ENTRY_COLUMNS = [
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

/** Ledger entries of a provider in a time span, or with one of the receipts. */
export const listEntries = (
  db: Database,
  provider: string,
  { from, until, receipts }: { from: Date; until: Date; receipts: readonly string[] },
) =>
  db
    .selectFrom("ledger_entries")
    .select(ENTRY_COLUMNS)
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
  db.selectFrom("ledger_entries").select(ENTRY_COLUMNS).where("id", "=", id).executeTakeFirst();

export const findMpesaEntry = (db: Database, receipt: string) =>
  db
    .selectFrom("ledger_entries")
    .select(ENTRY_COLUMNS)
    .where("provider", "=", "mpesa")
    .where("receipt", "=", receipt)
    .executeTakeFirst();

/** The statement line that shows the reversal of a payment. */
export const findReversalLine = (db: Database, receipt: string) =>
  db
    .selectFrom("statement_lines")
    .select(["receipt", "completed_at"])
    .where("source", "=", "mpesa")
    .where("kind", "=", "reversal")
    .where("linked_receipt", "=", receipt)
    .executeTakeFirst();

export const listIntentsByReference = (db: Database, references: readonly string[]) =>
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

export const listFindings = (db: Database, runId: number) =>
  db
    .selectFrom("reconciliation_findings")
    .select(["kind", "receipt", "amount", "intent_id", "attempt_id", "ledger_entry_id", "note"])
    .where("run_id", "=", runId)
    .orderBy("id")
    .execute();

type NewStatementLine = Omit<Insertable<Tables["statement_lines"]>, "id" | "imported_at" | "confirmed_at">;

/** @returns whether it was new; an existing line stays unchanged. */
export async function insertStatementLine(tx: Database, line: NewStatementLine): Promise<boolean> {
  const inserted = await tx
    .insertInto("statement_lines")
    .values(line)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

const LINE_COLUMNS = [
  "id",
  "receipt",
  "cents",
  "completed_at",
  "text_encrypted",
  "suggested_intent_id",
  "confirmed_at",
] as const;

/** The statement line of a payment. */
export const findPaymentLine = (db: Database, source: "mpesa" | "bank", receipt: string) =>
  db
    .selectFrom("statement_lines")
    .select(LINE_COLUMNS)
    .where("source", "=", source)
    .where("receipt", "=", receipt)
    .where("kind", "=", "payment")
    .executeTakeFirst();

/** Bank transfers that are not confirmed. */
export const listUnconfirmedTransfers = (db: Database) =>
  db
    .selectFrom("statement_lines")
    .select(LINE_COLUMNS)
    .where("source", "=", "bank")
    .where("kind", "=", "payment")
    .where("confirmed_at", "is", null)
    .orderBy("id")
    .limit(MAX_ROWS)
    .execute();

export const lockTransfer = (tx: Database, id: number) =>
  tx
    .selectFrom("statement_lines")
    .select(LINE_COLUMNS)
    .where("id", "=", id)
    .where("source", "=", "bank")
    .where("kind", "=", "payment")
    .forUpdate()
    .executeTakeFirst();

export const updateLineConfirmed = (tx: Database, id: number) =>
  tx
    .updateTable("statement_lines")
    .set({ confirmed_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .execute();

/** C2B confirmations that arrived in a time span, still encrypted. */
export const listConfirmations = (db: Database, from: Date, until: Date) =>
  db
    .selectFrom("provider_events")
    .select(["body_encrypted", "received_at"])
    .where("direction", "=", "in")
    .where("kind", "=", "confirmation")
    .where("received_at", ">=", from)
    .where("received_at", "<=", until)
    .orderBy("id")
    .execute();

/** The purpose of each receipt: `membership`, `order`, `donation`, or `none`. */
export async function listPurposes(db: Database, receipts: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ receipt: string; purpose: string }>`
    select receipt, coalesce(purpose, 'none') as purpose
    from ledger_entries entry left join payment_intents intent on intent.id = entry.intent_id
    where provider = 'mpesa' and receipt = any (${receipts})`.execute(db);
  return new Map(rows.map(({ receipt, purpose }) => [receipt, purpose]));
}

/** A movement on the account without a C2B confirmation. */
export interface Movement {
  kind: "payment" | "fee" | "withdrawal" | "reversal";
  cents: number;
  at: Date;
}

/** Movements of M-PESA accounts according to the ledger and imported statements, without those of the confirmations. */
export async function listMovements(
  db: Database,
  { from, until, confirmed }: { from: Date; until: Date; confirmed: readonly string[] },
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select case when amount > 0 then 'payment' else 'reversal' end as kind, amount::float8 * 100 as cents, paid_at as at
    from ledger_entries
    where provider = 'mpesa' and paid_at between ${from} and ${until} and receipt <> all (${confirmed})
    union all
    select line.kind, cents::float8, completed_at from statement_lines line
    where source = 'mpesa' and line.kind <> 'payment' and completed_at between ${from} and ${until}
      and not exists (
        select from ledger_entries entry where provider = 'mpesa' and entry.receipt = line.receipt and amount < 0)
    order by at`.execute(db);
  return rows;
}
