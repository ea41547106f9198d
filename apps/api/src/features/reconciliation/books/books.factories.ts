import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** Changes rows as somebody does who owns the database: no trigger runs. */
export const withoutTriggers = (db: Database, statement: ReturnType<typeof sql>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });

let createdCount = 0;

/** Entries of money that belongs to no payment, of KES 100, 101 and so on. @returns their ids */
export async function createOldEntries(
  db: Database,
  count: number,
  { days = 20, receipts = "OLD" }: { days?: number; receipts?: string } = {},
): Promise<number[]> {
  const first = createdCount + 1;
  createdCount += count;
  const { rows } = await sql<{ id: number }>`
    insert into ledger_entries (provider, receipt, amount, channels, state, paid_at, created_at)
    select 'mpesa', ${receipts}::text || n, 99 + n, '{c2b}', 'held', now() - make_interval(days => ${days}),
      now() - make_interval(days => ${days})
    from generate_series(${first}::integer, ${createdCount}::integer) as n order by n returning id`.execute(db);
  return rows.map(({ id }) => id);
}
