import "#features/my-data/my-data.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

export async function signedInSince(db: Database, sessionId: string, minutes: number): Promise<boolean> {
  const { rows } = await sql<{ recent: boolean }>`
    select greatest(created_at, confirmed_at) > now() - make_interval(mins => ${minutes}) as recent
    from sessions left join session_confirmations on session_id = id
    where id = ${sessionId}`.execute(db);
  return rows[0]?.recent ?? false;
}

export async function noteConfirmation(db: Database, sessionId: string): Promise<void> {
  await db
    .insertInto("session_confirmations")
    .values({ session_id: sessionId })
    .onConflict((conflict) => conflict.column("session_id").doUpdateSet({ confirmed_at: sql<Date>`now()` }))
    .execute();
}
