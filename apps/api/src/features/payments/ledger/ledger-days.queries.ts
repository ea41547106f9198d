import "../payments.tables.ts";
import { startOfDay } from "@party/contract/values/nairobi-time";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";

type Direction = "in" | "out";

declare module "#database/tables.ts" {
  interface Tables {
    /** What came and went on each day, without the changes that are not added up yet. */
    ledger_days: {
      day: string;
      provider: string;
      purpose: string;
      direction: Direction;
      count: number;
      /** A bigint, which the driver returns as text. */
      amount: string;
    };
    /** Written by triggers. */
    ledger_changes: {
      intent_id: number | null;
      provider: string;
      paid_at: Date;
      amount: number;
      count: number;
    };
    /** Entries that are not in the sums yet: a row at most. */
    ledger_days_backlog: { first_entry: number; last_entry: number };
  }
}

/** What came and went on a day in Nairobi for a purpose by a provider, sums in whole KES. */
export interface ReceivedOnDay {
  /** YYYY-MM-DD. */
  day: string;
  provider: string;
  /** `membership`, `order`, `donation`, or `none` for money that belongs to no payment. */
  purpose: string;
  /** Payments that came, also those that went back later. */
  count: number;
  amount: number;
  /** What went back on this day, whenever it came. */
  returnedCount: number;
  returned: number;
}

/** Days and purposes of rows with `paid_at`, `intent_id` and `amount`. By the index for each; a plain join may read all payments. */
const PLACED = sql`(paid_at at time zone 'Africa/Nairobi')::date as day,
  coalesce((select purpose from payment_intents where id = intent_id), 'none') as purpose,
  case when amount > 0 then 'in' else 'out' end as direction`;

const ADD_TO_DAYS = sql`
  insert into ledger_days (day, provider, purpose, direction, count, amount)
  select day, provider, purpose, direction, sum(count), sum(count * amount) from placed
  group by day, provider, purpose, direction having sum(count) <> 0 or sum(count * amount) <> 0
  -- In one order, so that two that add at once wait for each other in no circle.
  order by day, provider, purpose, direction
  on conflict (day, provider, purpose, direction) do update
    set count = ledger_days.count + excluded.count, amount = ledger_days.amount + excluded.amount`;

/**
 * Adds changes of the ledger to the sums of their days, and notes their payments for the daily check. Changes of transactions that
 * are not committed yet stay for the next time.
 * @returns how many of at most `limit`
 */
export async function sumLedgerChanges(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from ledger_changes where ctid = any (array(select ctid from ledger_changes limit ${limit}))
      returning intent_id, provider, paid_at, amount, count
    ), noted as (
      insert into payment_changes (intent_id) select distinct intent_id from taken where intent_id is not null
    ), placed as (
      select provider, amount, count, ${PLACED} from taken
    ), added as (${ADD_TO_DAYS})
    select count(*)::integer as taken from taken`.execute(db);
  return rows[0]!.taken;
}

/**
 * Adds entries from before the sums to them. They are locked meanwhile, because changes of entries are noted only once they are in
 * the sums; where somebody else has one locked, it waits for the next time.
 * @returns how many of at most `limit`
 */
export async function sumOldEntries(tx: Database, limit: number): Promise<number> {
  const backlog = await tx
    .selectFrom("ledger_days_backlog")
    .select(["first_entry", "last_entry"])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!backlog) return 0;
  const { rows } = await sql<{ last: number | null; count: number }>`
    select max(id) as last, count(*)::integer as count from (
      select id from ledger_entries where id between ${backlog.first_entry} and ${backlog.last_entry}
      order by id limit ${limit}) as next`.execute(tx);
  const { last, count } = rows[0]!;
  if (last !== null) {
    const locked = await sql<{ count: number }>`
      select count(*)::integer as count from (
        select id from ledger_entries where id between ${backlog.first_entry} and ${last} for share skip locked) as entry`.execute(
      tx,
    );
    if (locked.rows[0]!.count < count) return 0;
    await sql`
      with placed as (
        select provider, amount, 1 as count, ${PLACED} from ledger_entries
        where id between ${backlog.first_entry} and ${last}
      ) ${ADD_TO_DAYS}`.execute(tx);
  }
  if (count < limit) await tx.deleteFrom("ledger_days_backlog").execute();
  else
    await tx
      .updateTable("ledger_days_backlog")
      .set({ first_entry: last! + 1 })
      .execute();
  return count;
}

/** Whether entries from before the sums are still to be added to them. */
export const hasUnsummedEntries = async (db: Database): Promise<boolean> =>
  (await db.selectFrom("ledger_days_backlog").select("first_entry").executeTakeFirst()) !== undefined;

/**
 * What came and went on days in Nairobi, by day, provider and purpose: as the ledger has it, to the last entry. For statements of
 * those who compare it.
 * @param days YYYY-MM-DD, the last one included
 */
export function receivedByDay(days: { from: string; to: string }): RawBuilder<unknown> {
  const until = sql`(${days.to}::date + 1)::timestamp at time zone 'Africa/Nairobi'`;
  return sql`
    select day, provider, purpose,
      coalesce(sum(count) filter (where direction = 'in'), 0)::integer as count,
      coalesce(sum(amount) filter (where direction = 'in'), 0)::bigint as amount,
      coalesce(sum(count) filter (where direction = 'out'), 0)::integer as returned_count,
      coalesce(-sum(amount) filter (where direction = 'out'), 0)::bigint as returned
    from (
      select day, provider, purpose, direction, count, amount from ledger_days
      where day between ${days.from}::date and ${days.to}::date
      union all
      select day, provider, purpose, direction, count, count * amount from (
        select provider, count, amount, ${PLACED} from ledger_changes
        where paid_at >= ${startOfDay(days.from)} and paid_at < ${until}) as placed
    ) as part
    group by day, provider, purpose having sum(count) <> 0 or sum(amount) <> 0`;
}

/** @param days YYYY-MM-DD, the last one included */
export async function listReceivedByDay(db: Database, days: { from: string; to: string }): Promise<ReceivedOnDay[]> {
  const { rows } = await sql<ReceivedOnDay>`
    select to_char(day, 'YYYY-MM-DD') as day, provider, purpose, count, amount::float8 as amount,
      returned_count as "returnedCount", returned::float8 as returned
    from (${receivedByDay(days)}) as received order by received.day, provider, purpose`.execute(db);
  return rows;
}

/** A sum that is not that of the entries of its day. */
export interface DifferingDay {
  provider: string;
  direction: Direction;
  entries: number;
  /** Whole KES. */
  amount: number;
  entriesNow: number;
  amountNow: number;
}

/** Sums of a day in Nairobi that differ from the entries of the ledger. @param day YYYY-MM-DD */
export async function listDifferingDay(db: Database, day: string): Promise<DifferingDay[]> {
  const inDay = sql`paid_at >= ${startOfDay(day)} and paid_at < (${day}::date + 1)::timestamp at time zone 'Africa/Nairobi'`;
  const direction = sql`case when amount > 0 then 'in' else 'out' end`;
  const { rows } = await sql<DifferingDay>`
    select provider, direction, sum(entries)::integer as entries, sum(amount)::float8 as amount,
      sum(entries_now)::integer as "entriesNow", sum(amount_now)::float8 as "amountNow"
    from (
      select provider, direction, count as entries, amount, 0 as entries_now, 0 as amount_now from ledger_days where day = ${day}
      union all
      select provider, ${direction}, count, count * amount, 0, 0 from ledger_changes where ${inDay}
      union all
      select provider, ${direction}, 0, 0, count(*), sum(amount) from ledger_entries where ${inDay} group by 1, 2
    ) as part
    group by provider, direction
    having sum(entries) <> sum(entries_now) or sum(amount) <> sum(amount_now) order by provider, direction`.execute(db);
  return rows;
}

/** The first and last day in Nairobi of which the sums or the ledger know, YYYY-MM-DD; undefined before the first payment. */
export async function findDaysOfLedger(db: Database): Promise<{ first: string; last: string } | undefined> {
  const { rows } = await sql<{ first: string | null; last: string }>`
    select to_char(least((select min(day) from ledger_days), (min(paid_at) at time zone 'Africa/Nairobi')::date), 'YYYY-MM-DD') as first,
      to_char(greatest((select max(day) from ledger_days), (max(paid_at) at time zone 'Africa/Nairobi')::date), 'YYYY-MM-DD') as last
    from ledger_entries`.execute(db);
  const { first, last } = rows[0]!;
  return first === null ? undefined : { first, last };
}
