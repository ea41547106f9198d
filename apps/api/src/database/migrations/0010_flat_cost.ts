import { readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";

const SCHEMA = new URL("0010_flat_cost.sql", import.meta.url);

/** Indexes and counters that keep the cost of requests and jobs independent of the number of members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(SCHEMA, "utf8")).execute(db);
}
