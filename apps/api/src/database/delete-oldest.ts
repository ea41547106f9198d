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

/** Tables that keep for a while, as `network_hash`, from which network a row came. */
type HashedTable = "mailed_links" | "contact_messages" | "payment_attempts" | "unchecked_applications";

/**
 * Deletes hashes of networks that no limit counts any more; their rows stay.
 * @param at the column that says when @returns how many were deleted, `limit` at most
 */
export async function deleteOldHashes(
  db: Database,
  table: HashedTable,
  { key = "id", at = "created_at", before }: { key?: string; at?: string; before: RawBuilder<Date> },
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set network_hash = null where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)}
      where network_hash is not null and ${sql.ref(at)} < ${before} limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}
