import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

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
