import { daysOfMonth } from "@party/contract/values/months";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Months whose figures do not change any more. */
    closed_months: {
      /** Year and month in Nairobi, e.g. 202611. */
      month: number;
      proposal_id: number;
      proposed_by: number;
      approved_by: number;
      closed_at: CreatedAt;
      /** A PDF. */
      report: Buffer | null;
      report_sha256: Buffer | null;
    };
    /** What came and went on its days, and what has changed since on days of months that were closed before; append-only. */
    closed_month_figures: {
      month: number;
      day: string;
      provider: string;
      purpose: string;
      count: number;
      /** Bigints, which the driver returns as text. */
      amount: string;
      returned_count: number;
      returned: string;
    };
  }
}

/** What came and went on a day for a purpose by a way. */
export interface FigureOfDay {
  /** YYYY-MM-DD. */
  day: string;
  provider: string;
  purpose: string;
  count: number;
  /** Whole KES. */
  amount: number;
  returnedCount: number;
  returned: number;
}

/** SQL of what the ledger has on some days, YYYY-MM-DD. */
type ReceivedIn = (days: { from: string; to: string }) => RawBuilder<unknown>;

const figureColumns = sql`to_char(day, 'YYYY-MM-DD') as day, provider, purpose, count, amount::float8 as amount,
  returned_count as "returnedCount", returned::float8 as returned`;

/** Until the end of the transaction nobody else closes a month. */
export const lockClosedMonths = (tx: Database) => sql`lock table closed_months in share row exclusive mode`.execute(tx);

/**
 * What the ledger has on days of a month, and of closed months, beyond what has been reported of them.
 * @param months the first and the last one of these
 */
function unreportedFigures(
  receivedIn: ReceivedIn,
  month: number,
  months: { first: number; last: number },
): RawBuilder<unknown> {
  const days = { from: daysOfMonth(months.first).from, to: daysOfMonth(months.last).to };
  return sql`
    select day, provider, purpose, sum(count)::integer as count, sum(amount)::bigint as amount,
      sum(returned_count)::integer as returned_count, sum(returned)::bigint as returned
    from (
      select * from (${receivedIn(days)}) as received
      where month_of_day(day) = ${month} or month_of_day(day) in (select month from closed_months where report is not null)
      union all
      select day, provider, purpose, -count, -amount, -returned_count, -returned from closed_month_figures
    ) as part
    group by day, provider, purpose
    having sum(count) <> 0 or sum(amount) <> 0 or sum(returned_count) <> 0 or sum(returned) <> 0`;
}

/** Of closed months and this one. */
async function findSpan(db: Database, month: number): Promise<{ first: number; last: number }> {
  const { rows } = await sql<{ first: number; last: number }>`
    select least(min(month), ${month}::integer) as first, greatest(max(month), ${month}::integer) as last
    from closed_months`.execute(db);
  return rows[0]!;
}

/** What closing a month would store: its figures, and corrections to months that are closed. By day. */
export async function listUnreportedFigures(
  db: Database,
  receivedIn: ReceivedIn,
  month: number,
): Promise<FigureOfDay[]> {
  const span = await findSpan(db, month);
  const { rows } = await sql<FigureOfDay>`
    select ${figureColumns} from (${unreportedFigures(receivedIn, month, span)}) as unreported
    order by unreported.day, provider, purpose`.execute(db);
  return rows;
}

/** Call after `lockClosedMonths`. */
export async function insertFigures(tx: Database, receivedIn: ReceivedIn, month: number): Promise<void> {
  const span = await findSpan(tx, month);
  await sql`
    insert into closed_month_figures (month, day, provider, purpose, count, amount, returned_count, returned)
    select ${month}::integer, day, provider, purpose, count, amount, returned_count, returned
    from (${unreportedFigures(receivedIn, month, span)}) as unreported`.execute(tx);
}

/** What was stored when a month was closed, by day. */
export async function listFigures(db: Database, month: number): Promise<FigureOfDay[]> {
  const { rows } = await sql<FigureOfDay>`
    select ${figureColumns} from closed_month_figures as figure where month = ${month}
    order by figure.day, provider, purpose`.execute(db);
  return rows;
}

export const insertClosedMonth = (
  tx: Database,
  closed: { month: number; proposal_id: number; proposed_by: number; approved_by: number },
): Promise<{ closed_at: Date }> =>
  tx.insertInto("closed_months").values(closed).returning("closed_at").executeTakeFirstOrThrow();

/** From then on nothing of the month changes. */
export const storeReport = (tx: Database, month: number, report: Buffer) =>
  tx
    .updateTable("closed_months")
    .set({ report, report_sha256: sql<Buffer>`sha256(${report}::bytea)` })
    .where("month", "=", month)
    .execute();

const userName = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select trim(first_name || ' ' || last_name) from users where users.id = ${id})`;

const selectClosedMonths = (db: Database) =>
  db
    .selectFrom("closed_months")
    .select(["month", "proposal_id", "closed_at"])
    .select(sql<string>`encode(report_sha256, 'hex')`.as("sha256"))
    .select([
      userName(sql.ref("closed_months.proposed_by")).as("proposer_name"),
      userName(sql.ref("closed_months.approved_by")).as("approver_name"),
    ]);

export const findClosedMonth = (db: Database, month: number) =>
  selectClosedMonths(db).where("month", "=", month).executeTakeFirst();

export const listClosedMonths = (db: Database, months: readonly number[]) =>
  selectClosedMonths(db).where("month", "in", months).execute();

export const findLastClosedMonth = (db: Database) =>
  selectClosedMonths(db).orderBy("closed_at", "desc").limit(1).executeTakeFirst();

export const findReport = async (db: Database, month: number): Promise<Buffer | undefined> =>
  (await db.selectFrom("closed_months").select("report").where("month", "=", month).executeTakeFirst())?.report ??
  undefined;

export interface MonthSums {
  month: number;
  /** Whole KES. */
  received: number;
  returned: number;
  /** What the corrections to other months come to. */
  corrections: number;
}

/** Closed months as they were closed. */
export async function sumClosedMonths(db: Database, months: readonly number[]): Promise<MonthSums[]> {
  const isOwn = sql`month_of_day(day) = month`;
  const { rows } = await sql<MonthSums>`
    select month, coalesce(sum(amount) filter (where ${isOwn}), 0)::float8 as received,
      coalesce(sum(returned) filter (where ${isOwn}), 0)::float8 as returned,
      coalesce(sum(amount - returned) filter (where not ${isOwn}), 0)::float8 as corrections
    from closed_month_figures where month = any(${months}::integer[]) group by month`.execute(db);
  return rows;
}

/** Months as the ledger has them now. @param months the first and the last one */
export async function sumMonthsOfLedger(
  db: Database,
  receivedIn: ReceivedIn,
  { first, last }: { first: number; last: number },
) {
  const days = { from: daysOfMonth(first).from, to: daysOfMonth(last).to };
  const { rows } = await sql<Omit<MonthSums, "corrections">>`
    select month_of_day(day) as month, sum(amount)::float8 as received, sum(returned)::float8 as returned
    from (${receivedIn(days)}) as received group by 1`.execute(db);
  return rows;
}

/** What later closings have corrected in a month, oldest first. */
export async function listLaterCorrections(db: Database, month: number): Promise<{ month: number; amount: number }[]> {
  const { from, to } = daysOfMonth(month);
  const { rows } = await sql<{ month: number; amount: number }>`
    select month, sum(amount - returned)::float8 as amount from closed_month_figures
    where day between ${from}::date and ${to}::date and month <> ${month} group by month order by month`.execute(db);
  return rows;
}
