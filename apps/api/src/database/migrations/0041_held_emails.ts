import { readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";

const SCHEMA = new URL("0041_held_emails.sql", import.meta.url);

/** Emails that wait for a confirmed address, and buyers who are to be told of a changed pickup location. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(SCHEMA, "utf8")).execute(db);
}
