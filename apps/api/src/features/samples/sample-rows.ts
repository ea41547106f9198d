import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** Tables with sample rows, by what staff call their rows. */
export const sampleTables = {
  articles: "news_articles",
  events: "events",
  "gallery items": "gallery_items",
  leaders: "leaders",
  products: "products",
  "pickup locations": "pickup_locations",
  branches: "branch_contacts",
} as const;
export type SampleTable = (typeof sampleTables)[keyof typeof sampleTables];

/** The first id of the party's own rows, so that no address of a sample becomes one of theirs. */
export const FIRST_OWN_ID = 1001;

export async function countSampleRows(db: Database, table: SampleTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where sample and id < ${FIRST_OWN_ID}`.execute(db);
  return rows[0]!.count;
}

/** Locks the sample rows, so that nothing can refer to them until the commit. @returns their ids */
export async function lockSampleRows(tx: Database, table: SampleTable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where sample order by id for update`.execute(tx);
  return rows.map(({ id }) => id);
}

export const deleteSampleRows = (tx: Database, table: SampleTable, ids: readonly number[]) =>
  sql`delete from ${sql.table(table)} where sample and id = any(${ids}::int[])`.execute(tx);

/** They stay for what refers to them. */
export const unpublishSampleRows = (tx: Database, table: SampleTable, ids: readonly number[]) =>
  sql`update ${sql.table(table)} set published_at = null where sample and id = any(${ids}::int[])`.execute(tx);

export const startOwnIds = (tx: Database, table: SampleTable) =>
  sql`
    select setval(pg_get_serial_sequence(${table}, 'id'),
      greatest(${FIRST_OWN_ID}::int, coalesce((select max(id) + 1 from ${sql.table(table)}), 0)), false)`.execute(tx);
