import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { deleteOldest } from "#database/delete-oldest.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Also when the owner of an account has proven its mailbox. */
    sign_in_failures: SignInFailuresTable;
  }
}

export interface SignInFailuresTable {
  key: string;
  count: number;
  last_at: Date;
}

const FAILURE_RESET_HOURS = 24;

export const findSignInFailures = (db: Database, keys: readonly string[]) =>
  db
    .selectFrom("sign_in_failures")
    .select(["key", "count", sql<number>`(extract(epoch from now() - last_at) * 1000)::int`.as("ago_ms")])
    .where("key", "=", sql<string>`any(${keys}::text[])`)
    .where("last_at", ">", sql<Date>`now() - make_interval(hours => ${FAILURE_RESET_HOURS})`)
    .execute();

export async function recordSignInFailures(db: Database, keys: readonly string[]): Promise<void> {
  // In the order of keys, so that two attempts with the same keys cannot deadlock.
  await sql`
    insert into sign_in_failures as kept (key, count, last_at)
    select key, 1, now() from unnest(${keys}::text[]) as failed (key) order by key
    on conflict (key) do update set last_at = excluded.last_at,
      count = case when kept.last_at > now() - make_interval(hours => ${FAILURE_RESET_HOURS}) then kept.count + 1 else 1 end
    `.execute(db);
}

export async function deleteSignInFailures(db: Database, keys: readonly string[]): Promise<void> {
  await db.deleteFrom("sign_in_failures").where("key", "in", keys).execute();
}

export const deleteOldSignInFailures = (db: Database, limit: number) =>
  deleteOldest(
    db,
    "sign_in_failures",
    { column: "last_at", before: sql`now() - make_interval(hours => ${FAILURE_RESET_HOURS})` },
    limit,
  );
