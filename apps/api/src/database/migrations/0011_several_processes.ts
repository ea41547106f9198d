import { readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";

const SCHEMA = new URL("0011_several_processes.sql", import.meta.url);

/** Rate limits and failed sign-ins, counted for all processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(SCHEMA, "utf8")).execute(db);
}
