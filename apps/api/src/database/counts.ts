import { MAXIMUM_COUNTED_ROWS } from "@party/contract/values/totals";
import { type Expression, sql } from "kysely";
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
