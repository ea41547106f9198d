import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { DayTotal } from "./reconciliation.queries.ts";

/**
 * Gives one connection with two temporary tables: the receipts of a provider's list, and the confirmations of a time span.
 * There may be more of both than memory holds, and PostgreSQL compares them with the ledger.
 */
export const withComparisonTables = <Result>(
  db: Database,
  run: (session: Database) => Promise<Result>,
): Promise<Result> => {
  const prepare = async (session: Database) => {
    await sql`create temporary table if not exists listed_receipts (receipt text primary key)`.execute(session);
    await sql`
      create temporary table if not exists confirmations (
        receipt text primary key, short_code text, cents bigint, balance bigint, at timestamptz,
        unique (short_code, at, balance, receipt))`.execute(session);
    // An earlier comparison on this connection may have failed.
    const empty = () => sql`truncate listed_receipts, confirmations`.execute(session);
    await empty();
    const result = await run(session);
    await empty();
    return result;
  };
  return db.isTransaction ? prepare(db) : db.connection().execute(prepare);
};

/** Both ends are included. */
export interface TimeSpan {
  from: Date;
  until: Date;
}

/** A part of a time span, without its end. */
interface TimeSlice {
  from: Date;
  before: Date;
}

/** Parts of a time span with about `size` rows each, so that no statement reads or returns them all. @param rows with a column `at` */
async function* listTimeSlices(db: Database, rows: RawBuilder<unknown>, { from, until }: TimeSpan, size: number) {
  for (let start = from; ; ) {
    const { rows: next } = await sql<{ before: Date }>`
      -- Dates of JavaScript have no microseconds.
      select date_trunc('milliseconds', at) + interval '1 millisecond' as before from ${rows} as timed
      where at >= ${start} and at <= ${until} order by at offset ${size - 1} limit 1`.execute(db);
    const before = next[0]?.before;
    yield { from: start, before: before ?? new Date(until.getTime() + 1) } satisfies TimeSlice;
    if (!before) return;
    start = before;
  }
}

const ENTRY_TIMES_QUERY = sql`(select paid_at as at from ledger_entries)`;
/** Entries, confirmations or movements that one statement returns. */
const ROWS_PER_QUERY = 1_000;

/** Totals of incoming payments by day, provider and purpose, without reversed ones. */
export async function sumByDay(db: Database, covers: TimeSpan): Promise<DayTotal[]> {
  const totals = new Map<string, DayTotal>();
  for await (const { from, before } of listTimeSlices(db, ENTRY_TIMES_QUERY, covers, 20 * ROWS_PER_QUERY)) {
    const { rows } = await sql<DayTotal>`
      select to_char(entry.paid_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as day, entry.provider,
        coalesce(intent.purpose, 'none') as purpose, count(*)::integer as count, sum(entry.amount)::float8 as amount
      from ledger_entries entry
      left join lateral (select purpose from payment_intents where id = entry.intent_id offset 0) as intent on true
      where entry.paid_at >= ${from} and entry.paid_at < ${before} and entry.state <> 'reversed' and entry.amount > 0
      group by 1, 2, 3`.execute(db);
    for (const row of rows) {
      const key = `${row.day} ${row.provider} ${row.purpose}`;
      const { count = 0, amount = 0 } = totals.get(key) ?? {};
      totals.set(key, { ...row, count: count + row.count, amount: amount + row.amount });
    }
  }
  return [...totals].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, total]) => total);
}

/** A ledger entry to compare with a listed payment. */
export interface RecordedEntry {
  id: number;
  intent_id: number | null;
  receipt: string;
  amount: number;
  state: string;
}

/** Ledger entries of a provider with these receipts. */
export async function listEntriesByReceipt(db: Database, provider: string, receipts: readonly string[]) {
  const { rows } = await sql<RecordedEntry>`
    select id, intent_id, receipt, amount, state from ledger_entries
    where provider = ${provider} and receipt = any (${receipts})`.execute(db);
  return rows;
}

/** @returns how many are new to the list */
export async function insertListedReceipts(session: Database, receipts: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into listed_receipts select unnest(${receipts}::text[]) on conflict do nothing`.execute(session);
  return Number(numAffectedRows);
}

/** Pages of M-PESA payments of the ledger that the list does not have, without provisional and reversed ones. */
export async function* listLedgerEntriesMissingFromList(
  session: Database,
  covers: TimeSpan,
): AsyncGenerator<RecordedEntry[]> {
  for await (const { from, before } of listTimeSlices(session, ENTRY_TIMES_QUERY, covers, ROWS_PER_QUERY)) {
    const { rows } = await sql<RecordedEntry>`
      select entry.id, intent_id, entry.receipt, amount, state from ledger_entries entry
      -- By the index for each entry; a plain join may read the whole list each time.
      left join lateral (
        select receipt from listed_receipts where receipt = entry.receipt offset 0) as listed on true
      where provider = 'mpesa' and paid_at >= ${from} and paid_at < ${before} and amount > 0 and state <> 'reversed'
        and entry.receipt not like 'QUERY-%' and listed.receipt is null
      order by paid_at, entry.id`.execute(session);
    yield rows;
  }
}

/** Pages of C2B confirmations that arrived in a time span, still encrypted. */
export async function* listConfirmationEvents(db: Database, covers: TimeSpan) {
  const arrived = sql`(select received_at as at from provider_events where direction = 'in' and kind = 'confirmation')`;
  for await (const { from, before } of listTimeSlices(db, arrived, covers, ROWS_PER_QUERY)) {
    yield await db
      .selectFrom("provider_events")
      .select(["body_encrypted", "received_at"])
      .where("direction", "=", "in")
      .where("kind", "=", "confirmation")
      .where("received_at", ">=", from)
      .where("received_at", "<", before)
      .execute();
  }
}

interface NewConfirmation {
  receipt: string;
  short_code: string;
  cents: number;
  balance: number;
  at: Date;
}

export const insertConfirmations = (session: Database, rows: readonly NewConfirmation[]) =>
  sql`
    insert into confirmations (receipt, short_code, cents, balance, at)
    select receipt, short_code, cents, balance, at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as confirmation (receipt text, short_code text, cents bigint, balance bigint, at timestamptz)
    on conflict do nothing`.execute(session);

/** A C2B confirmation with the account balance it reports. Amounts in cents. */
export interface PaymentConfirmation {
  receipt: string;
  shortCode: string;
  amount: number;
  /** Of the account after the payment. */
  balance: number;
  at: Date;
  /** `membership`, `order`, `donation`, `none`, or `not booked`. */
  purpose: string;
}

/** Confirmations by account and time. Within one second, the later payment has the higher balance. */
export async function* listConfirmations(session: Database): AsyncGenerator<PaymentConfirmation> {
  for (let last = { shortCode: "", at: new Date(0), balance: 0, receipt: "" }; ; ) {
    const { rows } = await sql<PaymentConfirmation>`
      select receipt, short_code as "shortCode", cents::float8 as amount, balance::float8 as balance, at, (
        select coalesce(purpose, 'none') from ledger_entries entry
        left join payment_intents intent on intent.id = entry.intent_id
        where provider = 'mpesa' and entry.receipt = confirmation.receipt) as purpose
      from confirmations confirmation
      where (short_code, at, balance, receipt) > (${last.shortCode}, ${last.at}, ${last.balance}, ${last.receipt})
      order by short_code, at, balance, receipt limit ${ROWS_PER_QUERY}`.execute(session);
    for (const row of rows) yield { ...row, purpose: row.purpose ?? "not booked" };
    if (rows.length < ROWS_PER_QUERY) return;
    last = rows.at(-1)!;
  }
}

/** A movement on the account without a C2B confirmation. */
export interface Movement {
  kind: "payment" | "fee" | "withdrawal" | "reversal";
  cents: number;
  at: Date;
}

/** Movements of M-PESA accounts by time, according to the ledger and imported statements, without those of the confirmations. */
export async function* listMovements(session: Database, covers: TimeSpan): AsyncGenerator<Movement> {
  const times = sql`(
    select paid_at as at from ledger_entries
    union all select completed_at from statement_lines where source = 'mpesa')`;
  for await (const { from, before } of listTimeSlices(session, times, covers, ROWS_PER_QUERY)) {
    const { rows } = await sql<Movement>`
      select case when amount > 0 then 'payment' else 'reversal' end as kind, amount::float8 * 100 as cents, paid_at as at
      from ledger_entries entry
      left join lateral (
        select receipt from confirmations where receipt = entry.receipt offset 0) as confirmed on true
      where provider = 'mpesa' and paid_at >= ${from} and paid_at < ${before} and confirmed.receipt is null
      union all
      select line.kind, cents::float8, completed_at from statement_lines line
      where source = 'mpesa' and line.kind <> 'payment' and completed_at >= ${from} and completed_at < ${before}
        and not exists (
          select from ledger_entries entry where provider = 'mpesa' and entry.receipt = line.receipt and amount < 0)
      order by at`.execute(session);
    yield* rows;
  }
}
