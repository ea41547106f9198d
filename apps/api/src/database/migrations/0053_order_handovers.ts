import { readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";

const SCHEMA = new URL("0053_order_handovers.sql", import.meta.url);

/** When orders were handed out, and their phone numbers as an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(SCHEMA, "utf8")).execute(db);
}
