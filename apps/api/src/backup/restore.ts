import { isDeepStrictEqual } from "node:util";
import { Kysely, PostgresDialect } from "kysely";
import { Client, DatabaseError } from "pg";
import { getConstructionPlans } from "pg-boss";
import { BASELINE, createMigrator, migrate, withBaseline } from "#database/migrate.ts";
import type { Tables } from "#database/tables.ts";
import type { MediaStore } from "#gateways/media/media-store.ts";
import { ensureJobIndexes } from "#jobs/jobs-of-person.queries.ts";
import { BackupError, type BackupKeys } from "./age-keys.ts";
import { secretKeyFingerprint } from "./backup.ts";
import { countMediaFiles, type Manifest } from "./manifest.ts";
import {
  listTables,
  measureTableContent,
  readSchemaVersion,
  runWithoutConstraints,
  SESSION_SETTINGS,
  setSequences,
  type Table,
  writeTable,
} from "./tables.ts";
import { verifyBackup } from "./verify.ts";

export interface RestoreTarget {
  databaseUrl: string;
  media: MediaStore;
  keys: BackupKeys;
}

export interface RestoreOptions {
  /** The name of a database that is not empty and may be overwritten. */
  replace?: string | undefined;
  /** Returns the `SECRET_KEY` that will be used, or undefined for none. */
  secretKey: string | undefined;
  /** Called when everything is restored and not visible yet. */
  beforeCommit?: () => void;
  report?: (line: string) => void;
}

/**
 * Verifies a backup, then restores its database in one transaction, compares every table with the manifest and commits.
 * Media are written before the commit. Afterwards the schema is brought up to date, as by each start of a server.
 * @throws BackupError when the backup is bad, or the database not empty; then nothing was changed
 */
export async function restoreBackup(target: RestoreTarget, file: string, options: RestoreOptions): Promise<Manifest> {
  const { report = () => undefined } = options;
  const client = new Client({ connectionString: target.databaseUrl, application_name: "party-restore" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(SESSION_SETTINGS);
    await requireEmptyDatabase(client, options.replace);
    report("checking the backup, before anything is written");
    const manifest = await verifyBackup(file, target.keys);
    await requireRestorable(client, manifest, options.secretKey);
    report(`the backup of ${manifest.created_at} is complete: ${formatSummary(manifest)}`);
    await inOneTransaction(client, async (db) => {
      await requireEmptyDatabase(client, options.replace);
      await createSchema(client, db, manifest, options.replace !== undefined);
      await restoreContents(client, target, file, manifest, report);
      options.beforeCommit?.();
    }).catch((error: unknown) => {
      throw isLockTimeout(error) ? new BackupError(DATABASE_IN_USE_MESSAGE) : error;
    });
    report("bringing the schema up to date");
    await migrate(target.databaseUrl);
    await ensureJobIndexes(target.databaseUrl);
    await client.query("analyze");
    return manifest;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const DATABASE_IN_USE_MESSAGE =
  "Something uses the database: stop all API and worker processes first. Nothing was changed.";

const isLockTimeout = (error: unknown) => error instanceof DatabaseError && error.code === "55P03";

/** What a backup holds, for a person. */
export const formatSummary = (manifest: Manifest): string => {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return `${manifest.tables.length} tables with ${rows} rows, ${countMediaFiles(manifest)} media files`;
};

async function requireEmptyDatabase(client: Client, replace: string | undefined): Promise<void> {
  const { rows } = await client.query<{ database: string; tables: number }>(
    `select current_database() as database, count(*)::int as tables
     from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'p', 'v', 'm', 'f') and nspname !~ '^(pg_|information_schema$)'`,
  );
  const { database, tables } = rows[0]!;
  if (replace !== undefined && replace !== database) {
    throw new BackupError(`--replace names the database ${replace}, but DATABASE_URL leads to ${database}.`);
  }
  if (tables > 0 && replace === undefined) {
    throw new BackupError(
      `The database ${database} is not empty (${tables} tables); nothing was changed. ` +
        `Restore into an empty one, or add --replace ${database} to delete what is in it.`,
    );
  }
}

/** The schema must be made by this version's migrations, and the secret key decrypt what is in the columns. */
async function requireRestorable(client: Client, manifest: Manifest, secretKey: string | undefined): Promise<void> {
  const known = new Set((await createMigrator(kyselyOfClient(client)).getMigrations()).map(({ name }) => name));
  const names = withBaseline(manifest.schema.migrations);
  if (!names.includes(BASELINE)) {
    throw new BackupError(
      "The backup was made by a version before the first release: restore it with that version, update, and back up again.",
    );
  }
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new BackupError(
      `The backup was made by a newer version of this software (migration ${unknown}): update this one first.`,
    );
  }
  const queue = queueVersion();
  if (manifest.schema.queue !== queue) {
    throw new BackupError(
      `The backup has version ${manifest.schema.queue} of the job queue, this software ${queue}: restore it with the ` +
        "version of the software that made it, then update.",
    );
  }
  if (secretKey === undefined) {
    throw new BackupError("There is no SECRET_KEY: name the key file of the backup with --key.");
  }
  if (secretKeyFingerprint(secretKey, manifest.created_at) !== manifest.key_check) {
    throw new BackupError(
      "The SECRET_KEY is not the one of the backup, so what is encrypted in the database could not be read: name the " +
        "key file of the backup with --key, and unset SECRET_KEY or set it to that one.",
    );
  }
}

const QUEUE_SCHEMA = getConstructionPlans("pgboss");

const queueVersion = (): number => Number(/version\(version\) VALUES \('(\d+)'\)/.exec(QUEUE_SCHEMA)?.[1]);

/** The database as one transaction of the client, which the caller may use beside it. */
const kyselyOfClient = (client: Client) =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        options: {},
        connect: async () => Object.assign(client, { release: () => undefined }),
        end: async () => undefined,
      },
    }),
  });

const inOneTransaction = (client: Client, run: (db: Kysely<Tables>) => Promise<void>): Promise<void> =>
  kyselyOfClient(client).transaction().execute(run);

async function createSchema(client: Client, db: Kysely<Tables>, manifest: Manifest, replace: boolean): Promise<void> {
  await client.query("set local lock_timeout = '10s'");
  if (replace) {
    await client.query("drop schema if exists pgboss cascade");
    await client.query("drop schema public cascade");
    await client.query("create schema public");
  }
  const names = withBaseline(manifest.schema.migrations);
  const { error } = await createMigrator(db).migrateTo(names.at(-1)!);
  if (error) throw error;
  await client.query(QUEUE_SCHEMA.replace(/^\s*BEGIN;/, "").replace(/COMMIT;\s*$/, ""));
  const { migrations } = await readSchemaVersion(client);
  if (JSON.stringify(migrations) !== JSON.stringify(names)) {
    throw new BackupError("The backup's schema was not made by this software's migrations.");
  }
}

async function restoreContents(
  client: Client,
  { media: store, keys }: RestoreTarget,
  file: string,
  manifest: Manifest,
  report: (line: string) => void,
): Promise<void> {
  const tables = await listTables(client);
  const expected = new Map(manifest.tables.map((table) => [table.name, table]));
  const same = (table: Table) => JSON.stringify(expected.get(table.name)?.columns) === JSON.stringify(table.columns);
  if (tables.length !== expected.size || !tables.every(same)) {
    throw new BackupError("The backup's tables are not those of this version of the software.");
  }
  await runWithoutConstraints(client, tables, async () => {
    const read = await verifyBackup(file, keys, {
      rows: (name, content) => writeTable(client, expected.get(name)!, content),
      media: async (key, content) => store.put(key, await collectBytes(content)),
    });
    if (!isDeepStrictEqual(read, manifest))
      throw new BackupError(`${file} was changed meanwhile; nothing was restored.`);
    await setSequences(client, manifest.sequences);
  });
  for (const [done, table] of tables.entries()) {
    const { rows, sha256 } = await measureTableContent(client, table);
    if (sha256 !== expected.get(table.name)?.sha256) {
      throw new BackupError(`The restored table ${table.name} is not what was backed up; nothing was changed.`);
    }
    report(`${done + 1}/${tables.length} ${table.name}: ${rows} rows, as backed up`);
  }
}

async function collectBytes(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
