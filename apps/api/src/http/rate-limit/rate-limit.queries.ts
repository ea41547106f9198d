import { sql } from "kysely";
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

/** @param windowsMs of the keys, in their order */
export async function incrementRequestCounts(
  db: Database,
  keys: readonly string[],
  windowsMs: readonly number[],
): Promise<Map<string, RequestCount>> {
  // In the order of keys, so that two requests with the same keys cannot deadlock.
  const { rows } = await sql<RequestCount & { key: string }>`
    insert into rate_limits as kept (key, count, resets_at)
    select key, 1, now() + window_ms * interval '1 millisecond'
    from unnest(${keys}::text[], ${windowsMs}::int[]) as counted (key, window_ms) order by key
    on conflict (key) do update set
      count = case when kept.resets_at <= now() then 1 else kept.count + 1 end,
      resets_at = case when kept.resets_at <= now() then excluded.resets_at else kept.resets_at end
    returning key, count, ceil(extract(epoch from resets_at - now()))::int as seconds`.execute(db);
  return new Map(rows.map(({ key, ...counted }) => [key, counted]));
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
