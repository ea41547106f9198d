import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Kysely, sql } from "kysely";
import { type MigrationProvider, Migrator } from "kysely/migration";
import { whileLocked } from "#database/connections/advisory-lock.ts";
import { type Database, openDatabase, retryUntilReachable } from "#database/database.ts";

const MIGRATIONS_FOLDER = fileURLToPath(new URL("migrations/", import.meta.url));
const TO_BASELINE = new URL("to-baseline.sql", import.meta.url);

/** The schema at the first release. */
export const BASELINE = "0001_schema";
/** SHA-256 of the names of the 119 migrations that made the same schema before it, one a line. */
const REPLACED_BY_BASELINE = "f29e380eae911a9640c0b0647c2f54c0b0d65c6241d4c32f69d2c9c08424c8d8";
/** The same without the last 18 of them; `to-baseline.sql` does what those did. */
const LACKING_THE_LAST = "61ea8e8e54c96b6d24b3022af60d30bd53450bc67394f55dd4a2415405d6e594";

/** First line of a migration that PostgreSQL does not run in a transaction, such as `create index concurrently`. */
const NO_TRANSACTION_MARKER = "-- no transaction";

interface MigrateOptions {
  folder?: string;
  report?: (line: string) => void;
  onWait?: (error: unknown) => void;
}

/** Advisory lock of the session that migrates. */
const MIGRATION_LOCK_KEY = 0x6d696772;

/**
 * Brings the schema up to date: an empty database in one transaction, another with one for each migration. A schema that a
 * newer version has migrated is left as it is: that version's migrations work with this one (docs/operations/upgrades.md).
 * Processes that start at once wait for each other, which may take longer than any request; hence connections of its own,
 * without a timeout.
 * @param folder of the migrations
 * @param report is told each migration before it runs, and at the end how many have
 * @param onWait is told why the database does not answer yet
 * @throws OutdatedDatabaseError for a database with some of the migrations that the baseline replaced
 */
export async function migrate(
  url: string,
  { folder = MIGRATIONS_FOLDER, report = () => {}, onWait }: MigrateOptions = {},
): Promise<void> {
  const db = openDatabase({ url, connections: 2, statementTimeout: 0 });
  try {
    await retryUntilReachable(
      () =>
        whileLocked(db, MIGRATION_LOCK_KEY, async () => {
          await baselineExistingDatabase(db);
          await runPendingMigrations(db, folder, report);
        }),
      onWait,
    );
  } finally {
    await db.destroy();
  }
}

/** With nothing pending, migrations of a newer version are no error. Each call of Kysely reads the whole catalogue. */
async function runPendingMigrations(db: Database, folder: string, report: (line: string) => void): Promise<void> {
  const all = await createMigrator(db, { folder }).getMigrations();
  const pending = all.filter(({ executedAt }) => executedAt === undefined);
  const isEmpty = pending.length === all.length;
  const began = Date.now();
  if (isEmpty) report(`making the schema (${all.length} migrations)`);
  for (const [index, { name }] of (isEmpty ? pending.slice(-1) : pending).entries()) {
    if (!isEmpty) report(`migrating the schema: ${name} (${index + 1} of ${pending.length})`);
    const disableTransactions = !isEmpty && (await readMigration(folder, name)).startsWith(NO_TRANSACTION_MARKER);
    const { error } = await createMigrator(db, { folder, disableTransactions }).migrateTo(name);
    if (error) throw error;
  }
  const seconds = ((Date.now() - began) / 1_000).toFixed(1);
  if (pending.length > 0) report(`the schema is up to date after ${pending.length} migrations in ${seconds} s`);
}

/** The statements of a `.sql` file, or of those in a folder in the order of their names. */
async function readMigration(folder: string, name: string): Promise<string> {
  const place = path.join(folder, name);
  if (!existsSync(place)) return readFile(`${place}.sql`, "utf8");
  const files = (await readdir(place)).toSorted();
  return (await Promise.all(files.map((file) => readFile(path.join(place, file), "utf8")))).join("\n");
}

/** @param db may be a transaction, which then holds all migrations */
export const createMigrator = (
  db: Database,
  { folder = MIGRATIONS_FOLDER, disableTransactions = false }: { folder?: string; disableTransactions?: boolean } = {},
): Migrator =>
  new Migrator({
    db,
    disableTransactions,
    provider: sqlMigrationProvider(folder),
  });

/** Each migration is a `.sql` file or a folder of them, followed by `up` of the `.ts` file of its name where there is one. */
const sqlMigrationProvider = (folder: string): MigrationProvider => ({
  async getMigrations() {
    const files = await readdir(folder);
    const names = files.filter((file) => !file.endsWith(".ts")).map((file) => path.basename(file, ".sql"));
    const upOf = (name: string) => async (db: Kysely<unknown>) => {
      await runStatements(db, await readMigration(folder, name));
      if (!files.includes(`${name}.ts`)) return;
      const { up }: { up: (db: Kysely<unknown>) => Promise<void> } = await import(
        pathToFileURL(path.join(folder, `${name}.ts`)).href
      );
      await up(db);
    };
    return Object.fromEntries(names.map((name) => [name, { up: upOf(name) }]));
  },
});

/** An empty database is filled in one transaction, as is one that is restored; `concurrently` is neither allowed there nor needed. */
async function runStatements(db: Kysely<unknown>, statements: string): Promise<void> {
  const alone = statements.startsWith(NO_TRANSACTION_MARKER);
  await sql.raw(alone && db.isTransaction ? statements.replace(/\bconcurrently\b/i, "") : statements).execute(db);
}

/** The schema was made by a version before the first release. */
export class OutdatedDatabaseError extends Error {
  override readonly name = "OutdatedDatabaseError";
}

const hashNames = (names: readonly string[]) => createHash("sha256").update(names.toSorted().join("\n")).digest("hex");

/** Names of migrations as this version records them, of those that a database or a backup has. */
export const withBaseline = (names: readonly string[]): readonly string[] =>
  hashNames(names) === REPLACED_BY_BASELINE ? [BASELINE] : names;

/** A database with all migrations that the baseline replaced already has its schema, so only the recorded names change. */
async function baselineExistingDatabase(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows: tables } = await sql`select to_regclass('kysely_migration') as name`.execute(tx);
    if ((tables as { name: string | null }[])[0]?.name == null) return;
    await sql`lock table kysely_migration in exclusive mode`.execute(tx);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx);
    const recorded = rows.map(({ name }) => name);
    const lacksTheLast = hashNames(recorded) === LACKING_THE_LAST;
    const names = lacksTheLast ? [BASELINE] : withBaseline(recorded);
    if (names.length > 0 && !names.includes(BASELINE)) {
      throw new OutdatedDatabaseError(
        `This database was made by a version before the first release (last migration: ${names.at(-1)}), whose other ` +
          "migrations this version has not. Start the last version that has them on it once, then this one; or begin with " +
          "an empty database: the embedded one is the folder postgres in DATA_DIR (.data/postgres); delete it.",
      );
    }
    if (names === recorded) return;
    if (lacksTheLast) await sql.raw(await readFile(TO_BASELINE, "utf8")).execute(tx);
    await sql`delete from kysely_migration`.execute(tx);
    const now = new Date().toISOString();
    await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, ${now})`.execute(tx);
  });
}
