import { DAY_MS } from "@party/contract/values/nairobi-time";
import { MAXIMUM_COUNTED_ROWS } from "@party/contract/values/totals";
import { type Expression, type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";

/** How many rows queries for counts are limited to: one more than the maximum shows that there are more. */
export const MAX_COUNTED_ROWS = MAXIMUM_COUNTED_ROWS + 1;

/** Counts the rows of a query that is limited to `MAX_COUNTED_ROWS`. */
export const countRows = async (db: Database, rows: Expression<unknown>): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::integer as count from (${rows}) as counted`.execute(db)).rows[0]!
    .count;

/** What waits for a decision of staff. */
export interface WaitingSummary {
  /** Up to `MAX_COUNTED_ROWS`. */
  count: number;
  oldestAt: Date | null;
}

/** @param rows have a column `at`, the oldest first, and are limited to `MAX_COUNTED_ROWS` */
export const summariseWaiting = async (db: Database, rows: Expression<unknown>): Promise<WaitingSummary> =>
  (
    await sql<WaitingSummary>`
      select count(*)::integer as count, min(at) as "oldestAt" from (${rows}) as waiting`.execute(db)
  ).rows[0]!;

interface CountAndAmount {
  count: number;
  /** Whole KES. */
  amount: number;
}

/** What waits, by how long it has waited: at most seven days, 8 to 30 days, longer. */
export interface AmountsByAge {
  week: CountAndAmount;
  month: CountAndAmount;
  older: CountAndAmount;
}

/** @param rows have the columns `since` and `amount` @param before only those since before it */
export async function sumByAge(db: Database, rows: RawBuilder<unknown>, before?: Date): Promise<AmountsByAge> {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  const { rows: sums } = await sql<CountAndAmount & { age: keyof AmountsByAge }>`
    select case when since >= ${daysAgo(7)} then 'week' when since >= ${daysAgo(30)} then 'month' else 'older' end as age,
      count(*)::integer as count, coalesce(sum(amount), 0)::float8 as amount
    from (${rows}) as waiting where ${before ? sql`since < ${before}` : sql`true`} group by 1`.execute(db);
  const of = (wanted: keyof AmountsByAge): CountAndAmount => {
    const { count = 0, amount = 0 } = sums.find(({ age }) => age === wanted) ?? {};
    return { count, amount };
  };
  return { week: of("week"), month: of("month"), older: of("older") };
}
