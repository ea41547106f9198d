import { EXPORT_PREPARATION_HOURS } from "@party/contract/values/exports";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** What a file of money will hold, as it was at one moment. */
    export_lines: { export_id: number; n: number; figures: object };
  }
}

/** All lines in one statement, so that they are of one moment. @param lines SQL with `n` and `figures` */
export const insertSelectedLines = (tx: Database, exportId: number, lines: RawBuilder<unknown>) =>
  sql`insert into export_lines (export_id, n, figures)
    select ${exportId}::integer, n, figures from (${lines}) as line`.execute(tx);

export const insertLines = (tx: Database, exportId: number, lines: readonly object[]) =>
  insertSelectedLines(
    tx,
    exportId,
    sql`select n, figures from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as listed (figures, n)`,
  );

/** The next lines. @param after the number of the last one */
export const listLines = async <Figures>(tx: Database, exportId: number, after: number, limit: number) =>
  (
    await sql<{ n: number; figures: Figures }>`
      select n, figures from export_lines where export_id = ${exportId} and n > ${after} order by n limit ${limit}`.execute(
      tx,
    )
  ).rows;

/** Rows and sums of the lines, in whole KES. */
export async function sumLines(tx: Database, exportId: number) {
  const { rows } = await sql<{ rows: number; received: number; returned: number; held: number }>`
    select count(*)::integer as rows, coalesce(sum((figures->>'received')::bigint), 0)::float8 as received,
      coalesce(sum((figures->>'returned')::bigint), 0)::float8 as returned,
      coalesce(sum((figures->>'held')::bigint), 0)::float8 as held
    from export_lines where export_id = ${exportId}`.execute(tx);
  return rows[0]!;
}

export const deleteLines = (tx: Database, exportId: number) =>
  tx.deleteFrom("export_lines").where("export_id", "=", exportId).execute();

/** Lines of files that were not made in time, at most `limit`. @returns how many */
export async function deleteOldLines(db: Database, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from export_lines where ctid = any (array(
      select export_lines.ctid from exports join export_lines on export_id = exports.id
      where created_at < now() - make_interval(hours => ${2 * EXPORT_PREPARATION_HOURS}) limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
