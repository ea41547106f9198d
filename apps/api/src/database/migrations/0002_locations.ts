import { readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";

const DATA = new URL("../../features/locations/data/", import.meta.url);

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table counties (id integer primary key, name text not null)`.execute(db);
  await sql`
    create table constituencies (
      id integer primary key,
      county_id integer not null references counties,
      name text not null
    )`.execute(db);
  await sql`
    create table wards (
      id integer primary key,
      constituency_id integer not null references constituencies,
      name text not null
    )`.execute(db);
  await sql`create index constituencies_county_id on constituencies (county_id)`.execute(db);
  await sql`create index wards_constituency_id on wards (constituency_id)`.execute(db);

  const counties = await rowsOf("counties.csv");
  await sql`
    insert into counties (id, name)
    select * from unnest(${counties.map(([id]) => Number(id))}::int[], ${counties.map(([, name]) => name)}::text[])
  `.execute(db);
  for (const [table, parent] of [
    ["constituencies", "county_id"],
    ["wards", "constituency_id"],
  ] as const) {
    const rows = await rowsOf(`${table}.csv`);
    await sql`
      insert into ${sql.table(table)} (id, ${sql.ref(parent)}, name)
      select * from unnest(
        ${rows.map(([id]) => Number(id))}::int[],
        ${rows.map(([, of]) => Number(of))}::int[],
        ${rows.map(([, , name]) => name)}::text[]
      )`.execute(db);
  }
}

/** The files hold no quotes and no commas inside names; a row of another width is a broken file. */
async function rowsOf(file: string): Promise<string[][]> {
  const [head, ...lines] = (await readFile(new URL(file, DATA), "utf8")).trim().split(/\r?\n/);
  const width = head!.split(",").length;
  return lines.map((line) => {
    const cells = line.split(",");
    if (cells.length !== width || line.includes('"')) throw new Error(`${file}: unexpected row ${line}`);
    return cells;
  });
}
