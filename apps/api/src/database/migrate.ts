import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Kysely, sql } from "kysely";
import { type MigrationProvider, Migrator } from "kysely/migration";
import { whileLocked } from "#database/connections/advisory-lock.ts";
import { type Database, openDatabase, retryUntilReachable } from "#database/database.ts";

const MIGRATIONS_FOLDER = fileURLToPath(new URL("migrations/", import.meta.url));

const BASELINE_MIGRATION = "0001_baseline";
/** The last of the migrations that the baseline replaced before the first release. */
const LAST_SQUASHED_MIGRATION = "0221_contact_messages_by_network";
/** A table that had another name in databases of development versions. */
const RENAMED_TABLE = { before: "invitation_refusals", now: "invitation_opt_outs" };
/** Columns that had other names: table, name before, name now. */
const RENAMED_COLUMNS: readonly (readonly [table: string, before: string, now: string])[] = [
  ["news_articles", "words", "plain_text"],
  ["events", "words", "plain_text"],
  ["donations", "phone_sealed", "phone_encrypted"],
  ["orders", "phone_sealed", "phone_encrypted"],
  ["payment_attempts", "phone_sealed", "phone_encrypted"],
  ["payment_attempts", "notice_token_hash", "callback_token_hash"],
  ["provider_events", "body_sealed", "body_encrypted"],
  ["provider_tokens", "sealed", "token_encrypted"],
  ["statement_lines", "words_sealed", "text_encrypted"],
  ["second_steps", "secret_sealed", "secret_encrypted"],
  ["invitation_opt_outs", "refused_at", "opted_out_at"],
];

/** First line of a migration that PostgreSQL does not run in a transaction, such as `create index concurrently`. */
const NO_TRANSACTION_MARKER = "-- no transaction";

/** Advisory lock of the session that migrates. */
const MIGRATION_LOCK_KEY = 0x6d696772;

/**
 * Brings the schema up to date: an empty database in one transaction, another with one for each migration. A schema that a
 * newer version has migrated is left as it is: that version's migrations work with this one (docs/operations/upgrades.md).
 * Processes that start at once wait for each other, which may take longer than any request; hence connections of its own,
 * without a timeout.
 * @param folder of the migrations
 * @throws OutdatedDatabaseError for a database of a development version that the baseline cannot replace
 */
export async function migrate(url: string, folder = MIGRATIONS_FOLDER): Promise<void> {
  const db = openDatabase({ url, connections: 2, statementTimeout: 0 });
  try {
    await retryUntilReachable(() =>
      whileLocked(db, MIGRATION_LOCK_KEY, async () => {
        await baselineExistingDatabase(db);
        await runPendingMigrations(db, folder);
      }),
    );
  } finally {
    await db.destroy();
  }
}

/** With nothing pending, migrations of a newer version are no error. Each call of Kysely reads the whole catalogue. */
async function runPendingMigrations(db: Database, folder: string): Promise<void> {
  const all = await createMigrator(db, { folder }).getMigrations();
  const pending = all.filter(({ executedAt }) => executedAt === undefined);
  const isEmpty = pending.length === all.length;
  for (const { name } of isEmpty ? pending.slice(-1) : pending) {
    const disableTransactions = !isEmpty && (await readMigration(folder, name)).startsWith(NO_TRANSACTION_MARKER);
    const { error } = await createMigrator(db, { folder, disableTransactions }).migrateTo(name);
    if (error) throw error;
  }
}

const readMigration = (folder: string, name: string): Promise<string> =>
  readFile(path.join(folder, `${name}.sql`), "utf8");

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

/** Each migration is a `.sql` file, followed by `up` of the `.ts` file of its name where there is one. */
const sqlMigrationProvider = (folder: string): MigrationProvider => ({
  async getMigrations() {
    const files = await readdir(folder);
    const names = files.filter((file) => file.endsWith(".sql")).map((file) => path.basename(file, ".sql"));
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

/** The schema belongs to a development version older than the first release. */
class OutdatedDatabaseError extends Error {
  override readonly name = "OutdatedDatabaseError";
}

/** A database with all migrations that the baseline replaced already has its schema, so only the recorded names change. */
async function baselineExistingDatabase(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows: tables } = await sql`select to_regclass('kysely_migration') as name`.execute(tx);
    if ((tables as { name: string | null }[])[0]?.name == null) return;
    await sql`lock table kysely_migration in exclusive mode`.execute(tx);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx);
    const names = rows.map(({ name }) => name);
    if (names.includes(BASELINE_MIGRATION) || names.includes(LAST_SQUASHED_MIGRATION)) await renameTablesAndColumns(tx);
    if (names.length === 0 || names.includes(BASELINE_MIGRATION)) return;
    if (!names.includes(LAST_SQUASHED_MIGRATION)) {
      throw new OutdatedDatabaseError(
        `This database was made by a development version (last migration: ${names.at(-1)}) that cannot be upgraded. ` +
          "Begin with an empty database: the embedded one is the folder postgres in DATA_DIR (.data/postgres); delete it.",
      );
    }
    await sql`delete from kysely_migration`.execute(tx);
    const now = new Date().toISOString();
    await sql`insert into kysely_migration (name, timestamp) values (${BASELINE_MIGRATION}, ${now})`.execute(tx);
  });
}

async function renameTablesAndColumns(tx: Database): Promise<void> {
  const { before, now } = RENAMED_TABLE;
  await sql`alter table if exists ${sql.table(before)} rename to ${sql.ref(now)}`.execute(tx);
  for (const [table, before, now] of RENAMED_COLUMNS) {
    const { rows } = await sql`
      select from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and column_name = ${before}`.execute(tx);
    if (rows.length > 0) {
      await sql`alter table ${sql.table(table)} rename column ${sql.ref(before)} to ${sql.ref(now)}`.execute(tx);
    }
  }
}
