import { readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";

/**
 * Runs the statement of a migration that begins with `-- no transaction`. A backup is restored in one transaction into a schema
 * that nobody uses yet, where `concurrently` is neither allowed nor needed.
 * @param file of the statement
 */
export async function runAlone(db: Kysely<unknown>, file: URL): Promise<void> {
  const statement = await readFile(file, "utf8");
  await sql.raw(db.isTransaction ? statement.replace(/\bconcurrently\b/i, "") : statement).execute(db);
}
