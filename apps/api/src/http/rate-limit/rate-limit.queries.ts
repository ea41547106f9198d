import { sql } from "kysely";
import { batched } from "#concurrency/batched.ts";
import type { Database } from "#database/database.ts";
import { deleteOldest } from "#database/delete-oldest.ts";

declare module "#database/tables.ts" {
  interface Tables {
    rate_limits: RateLimitsTable;
  }
}

export interface RateLimitsTable {
  key: string;
  count: number;
  resets_at: Date;
}

export interface RequestCount {
  count: number;
  /** Until the count begins again. */
  seconds: number;
}

interface Increment {
  key: string;
  windowMs: number;
  amount: number;
}

/** @returns the counts after each call, as if the calls had come one after the other */
const incrementTogether = batched(async (db: Database, calls: readonly (readonly Increment[])[]) => {
  const sums = new Map<string, Increment>();
  for (const each of calls.flat()) {
    sums.set(each.key, { ...each, amount: each.amount + (sums.get(each.key)?.amount ?? 0) });
  }
  const column = <Name extends keyof Increment>(name: Name) => Array.from(sums.values(), (each) => each[name]);
  // In the order of keys, so that two statements with the same keys cannot deadlock.
  const { rows } = await sql<RequestCount & { key: string }>`
    insert into rate_limits as kept (key, count, resets_at)
    select key, amount, now() + window_ms * interval '1 millisecond'
    from unnest(${column("key")}::text[], ${column("windowMs")}::int[], ${column("amount")}::int[])
      as counted (key, window_ms, amount) order by key
    on conflict (key) do update set
      count = case when kept.resets_at <= now() then excluded.count else kept.count + excluded.count end,
      resets_at = case when kept.resets_at <= now() then excluded.resets_at else kept.resets_at end
    returning key, count, ceil(extract(epoch from resets_at - now()))::int as seconds`.execute(db);
  const counted = new Map(
    rows.map(({ key, count, seconds }) => [key, { count: count - sums.get(key)!.amount, seconds }]),
  );
  return calls.map(
    (call) =>
      new Map(
        call.map(({ key, amount }): [string, RequestCount] => {
          const latest = counted.get(key)!;
          latest.count += amount;
          return [key, { ...latest }];
        }),
      ),
  );
});

/**
 * Requests that arrive at once are counted in one statement.
 * @param windowsMs of the keys, in their order @param amounts by which each grows, by default by one
 */
export const incrementRequestCounts = (
  db: Database,
  keys: readonly string[],
  windowsMs: readonly number[],
  amounts: readonly number[] = keys.map(() => 1),
): Promise<Map<string, RequestCount>> =>
  incrementTogether(
    db,
    keys.map((key, index) => ({ key, windowMs: windowsMs[index]!, amount: amounts[index]! })),
  );

/** @returns false when the count would be above `most`; it stays as it is then */
export async function incrementCountUpTo(
  db: Database,
  most: number,
  { key, windowMs, amount }: Increment,
): Promise<boolean> {
  const { rows } = await sql`
    insert into rate_limits as kept (key, count, resets_at)
    select ${key}, ${amount}::int, now() + ${windowMs}::int * interval '1 millisecond' where ${amount}::int <= ${most}::int
    on conflict (key) do update set
      count = case when kept.resets_at <= now() then excluded.count else kept.count + excluded.count end,
      resets_at = case when kept.resets_at <= now() then excluded.resets_at else kept.resets_at end
    where kept.resets_at <= now() or kept.count + excluded.count <= ${most}::int
    returning key`.execute(db);
  return rows.length > 0;
}

export async function findRequestCounts(db: Database, keys: readonly string[]): Promise<Map<string, RequestCount>> {
  const rows = await db
    .selectFrom("rate_limits")
    .select(["key", "count", sql<number>`ceil(extract(epoch from resets_at - now()))::int`.as("seconds")])
    .where("key", "=", sql<string>`any(${keys}::text[])`)
    .where("resets_at", ">", sql<Date>`now()`)
    .execute();
  return new Map(rows.map(({ key, ...counted }) => [key, counted]));
}

/** Takes back one increment of each key. */
export async function decrementRequestCounts(db: Database, keys: readonly string[]): Promise<void> {
  await sql`
    with locked as (
      select key from rate_limits where key = any(${keys}::text[]) and count > 0 and resets_at > now()
      order by key for update
    )
    update rate_limits set count = count - 1 from locked where rate_limits.key = locked.key`.execute(db);
}

export const deleteExpiredRequestCounts = (db: Database, limit: number) =>
  deleteOldest(db, "rate_limits", { column: "resets_at", before: sql`now()` }, limit);
