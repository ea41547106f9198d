import "../content.tables.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { ContentTable } from "../content.tables.ts";

/** Values by column; a value may be an SQL expression. */
export type ColumnValues = Readonly<Record<string, unknown>>;

interface ListedColumns {
  /** The columns with the title and the pictures, of which the first that is not null is shown. */
  title: string;
  pictures: readonly string[];
  /** Of the three columns of a place, those that the table has. */
  places: readonly string[];
}

/** Selects what lists show of all rows, drafts included; see `ContentKind`. */
export const selectListedRows = (
  table: ContentTable,
  { title, pictures, places }: ListedColumns,
): RawBuilder<unknown> => {
  const image = pictures.length > 0 ? sql`coalesce(${sql.join(pictures.map((name) => sql.ref(name)))})` : sql`null`;
  const place = (name: string) => (places.includes(name) ? sql.ref(name) : sql`null::integer as ${sql.ref(name)}`);
  return sql`select id, ${sql.ref(title)} as title, ${image} as image, published_at, ${place("county_id")},
    ${place("constituency_id")}, ${place("ward_id")} from ${sql.table(table)}`;
};

/** With its values as in JSON. */
export const findStoredRow = async (db: Database, table: ContentTable, id: number) =>
  (
    await sql<{ columns: Record<string, unknown>; published_at: Date | null }>`
      select to_jsonb(stored) as columns, published_at from ${sql.table(table)} as stored where id = ${id}`.execute(db)
  ).rows[0];

/** Visitors do not see it. @returns its id */
export async function insertDraftRow(tx: Database, table: ContentTable, columns: ColumnValues): Promise<number> {
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const values = Object.values(columns).map((value) => sql`${value}`);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)}) returning id`.execute(tx);
  return rows[0]!.id;
}

/** @param only an SQL condition for the row @returns whether there is such a row */
export async function updateRow(
  tx: Database,
  table: ContentTable,
  id: number,
  columns: ColumnValues,
  only: RawBuilder<unknown> = sql`true`,
): Promise<boolean> {
  const changes = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql`
    update ${sql.table(table)} as stored set ${sql.join(changes)} where id = ${id} and ${only} returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Of a table whose rows are announced. */
export const isRowAnnounced = async (db: Database, table: "news_articles" | "events", id: number): Promise<boolean> =>
  (await sql`select from ${sql.table(table)} where id = ${id} and announced_at is not null`.execute(db)).rows.length >
  0;
