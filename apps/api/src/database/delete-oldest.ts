import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/**
 * Deletes at most `limit` rows whose `column` is before an instant, the oldest first.
 * @param before in SQL, so that the database's clock decides @param and a further condition
 * @returns how many were deleted; fewer than `limit` when no more are left
 */
export async function deleteOldest<Table extends keyof Tables & string>(
  db: Database,
  table: Table,
  {
    column,
    before,
    and = sql`true`,
  }: { column: keyof Tables[Table] & string; before: RawBuilder<Date>; and?: RawBuilder<unknown> },
  limit: number,
): Promise<number> {
  const old = sql`${sql.ref(column)} < ${before} and ${and}`;
  // The condition is repeated, because it must hold for a row that another transaction changes meanwhile.
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${old} and ctid = any(array(
      select ctid from ${sql.table(table)} where ${old} order by ${sql.ref(column)} limit ${limit}))`.execute(db);
  return Number(numAffectedRows);
}
