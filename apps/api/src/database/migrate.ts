import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import { isUnavailable, openDatabase } from "#database/database.ts";

const FOLDER = fileURLToPath(new URL("migrations/", import.meta.url));

/** Whoever starts both at once need not order them. */
const DATABASE_STARTS_WITHIN_MS = 30_000;

/**
 * Brings the schema up to date. Processes that start at once wait for each other on the migrator's lock, which may
 * take longer than any request; hence a connection of its own, without a time-out.
 */
export async function migrate(url: string): Promise<void> {
  const db = openDatabase({ url, connections: 2, statementTimeout: 0 });
  try {
    const migrator = new Migrator({
      db,
      provider: new FileMigrationProvider({
        fs: { readdir },
        path,
        migrationFolder: FOLDER,
        import: (file) => import(pathToFileURL(file).href),
      }),
    });
    const giveUp = Date.now() + DATABASE_STARTS_WITHIN_MS;
    for (;;) {
      const { error } = await migrator.migrateToLatest();
      if (!error) return;
      if (!isUnavailable(error) || Date.now() > giveUp) throw error;
      await delay(250);
    }
  } finally {
    await db.destroy();
  }
}
