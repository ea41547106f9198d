import { DAY_MS } from "@party/contract/values/nairobi-time";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";

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
