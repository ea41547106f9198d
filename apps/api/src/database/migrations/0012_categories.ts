import { readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";

const SCHEMA = new URL("0012_categories.sql", import.meta.url);

/** Categories as rows, which articles, events, products and their revisions refer to by id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(SCHEMA, "utf8")).execute(db);
}
