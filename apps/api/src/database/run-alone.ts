import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * Runs the statement of a migration that begins with `-- no transaction`. A backup is restored in one transaction into a schema
 * that nobody uses yet, where `concurrently` is neither allowed nor needed.
 * @param file of the statement
 */
export async function runAlone(db: Kysely<unknown>, file: URL): Promise<void> {
  const statement = await readFile(file, "utf8");
  await sql.raw(db.isTransaction ? statement.replace(/\bconcurrently\b/i, "") : statement).execute(db);
}

/**
 * Runs while the session has an advisory lock. Polls, because a blocked statement would have a snapshot, for which
 * `create index concurrently` waits.
 * @param run gets the session, which may also be that of its statements
 */
export async function whileLocked(
  db: Database,
  lock: number,
  run: (session: Database) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (session) => {
    for (;;) {
      const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lock}) as locked`.execute(session);
      if (rows[0]?.locked) break;
      await delay(100);
    }
    try {
      await run(session);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(session);
    }
  });
}
