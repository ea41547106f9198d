import { type Generated, sql } from "kysely";
import type { ContentColumns } from "#database/content-columns.ts";
import type { Database } from "#database/database.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Addresses that have moved. */
    redirects: ContentColumns<"redirects"> & { id: Generated<number>; published_at: Date | null };
  }
}

/** @param after id of the last redirect of the page before @param path only those from this path */
export const listRedirects = (db: Database, path: string | undefined, after: number, limit: number) =>
  db
    .selectFrom("redirects")
    .select(["id", "from_path", "to_path"])
    .where("published_at", "<=", sql<Date>`now()`)
    .where("id", ">", after)
    .$if(path !== undefined, (query) => query.where("from_path", "=", path!))
    .orderBy("id")
    .limit(limit)
    .execute();

/** Until the commit nobody else makes a redirect, so that two together make no loop. */
export const lockRedirects = (tx: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('redirects', 0))`.execute(tx);

/** Where a path leads. @returns undefined when it leads nowhere */
export const findRedirectTarget = async (tx: Database, from_path: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom("redirects")
      .select("to_path")
      .where("from_path", "=", from_path)
      .where("published_at", "is not", null)
      .executeTakeFirst()
  )?.to_path;

/** Redirects a path from now on, replacing where it led before. */
export const upsertRedirect = (tx: Database, from_path: string, to_path: string) =>
  tx
    .insertInto("redirects")
    .values({ from_path, to_path, published_at: sql<Date>`date_trunc('milliseconds', now())` })
    .onConflict((conflict) =>
      conflict.column("from_path").where("published_at", "is not", null).doUpdateSet({ to_path }),
    )
    .execute();

/** Ends the redirect of a path that has a page again. */
export const deleteRedirect = (tx: Database, from_path: string) =>
  tx
    .updateTable("redirects")
    .set({ published_at: null })
    .where("from_path", "=", from_path)
    .where("published_at", "is not", null)
    .execute();

/** For the row `stored`: no other redirect has its path. */
export const isOnlyRedirectFrom = (from_path: string) => sql`not exists (
  select from redirects as other
  where other.from_path = ${from_path} and other.published_at is not null and other.id <> stored.id)`;
