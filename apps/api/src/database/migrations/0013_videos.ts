import { readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";

const SCHEMA = new URL("0013_videos.sql", import.meta.url);

/** Uploaded videos of the gallery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(await readFile(SCHEMA, "utf8")).execute(db);
}
