import { readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";

const PLACES_FOLDER = new URL("../../features/locations/data/", import.meta.url);

/** The counties, constituencies and wards of the IEBC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const counties = await readCsvRows("counties.csv");
  await sql`
    insert into counties (id, name)
    select * from unnest(${counties.map(([id]) => Number(id))}::int[], ${counties.map(([, name]) => name)}::text[])
  `.execute(db);
  for (const [table, parent] of [
    ["constituencies", "county_id"],
    ["wards", "constituency_id"],
  ] as const) {
    const rows = await readCsvRows(`${table}.csv`);
    await sql`
      insert into ${sql.table(table)} (id, ${sql.ref(parent)}, name)
      select * from unnest(
        ${rows.map(([id]) => Number(id))}::int[],
        ${rows.map(([, of]) => Number(of))}::int[],
        ${rows.map(([, , name]) => name)}::text[]
      )`.execute(db);
  }
}

/** The files contain no quotes and no commas inside names; a row with another number of cells is an error. */
async function readCsvRows(file: string): Promise<string[][]> {
  const [head, ...lines] = (await readFile(new URL(file, PLACES_FOLDER), "utf8")).trim().split(/\r?\n/);
  const width = head!.split(",").length;
  return lines.map((line) => {
    const cells = line.split(",");
    if (cells.length !== width || line.includes('"')) throw new Error(`${file}: unexpected row ${line}`);
    return cells;
  });
}
