import { createHash } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import { Client, DatabaseError } from "pg";
import { getConstructionPlans } from "pg-boss";
import { migrate, migratorOf } from "#database/migrate.ts";
import type { Tables } from "#database/tables.ts";
import { MEDIA_FOLDERS, type MediaStore, mediaKey } from "#gateways/media/media-store.ts";
import { ensureJobIndexes } from "#jobs/jobs-of-person.queries.ts";
import { BackupError, type BackupKeys, decrypterFor } from "./age-keys.ts";
import { type ArchiveEntry, readArchive } from "./archive.ts";
import { keyCheck } from "./backup.ts";
import { MANIFEST_ENTRY, Manifest, mediaEntry, tableOfEntry } from "./manifest.ts";
import {
  listTables,
  measure,
  measureTable,
  readSchemaVersion,
  SESSION_SETTINGS,
  setSequences,
  type Table,
  withoutConstraints,
  writeTable,
} from "./tables.ts";

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
  report?: (line: string) => void;
}

/** Larger than any manifest. */
const MANIFEST_BYTES = 256 * 1024 * 1024;

/**
 * Reads a whole backup and compares every table and file with the manifest. Writes nothing.
 * @throws BackupError for what is damaged, incomplete or made by a newer version
 */
export async function verifyBackup(file: string, keys: BackupKeys): Promise<Manifest> {
  const decrypter = await decrypterFor(keys);
  const found = new Map<string, ReturnType<typeof measure>>();
  let manifest: Manifest | undefined;
  await readArchive(file, decrypter, async ({ name, content }) => {
    if (manifest) throw new BackupError(`${file} is damaged: there is more after its manifest.`);
    if (name === MANIFEST_ENTRY) {
      manifest = parseManifest(file, await readAll(content));
      return;
    }
    const table = tableOfEntry(name);
    if (table === undefined && found.has(name)) throw new BackupError(`${file} is damaged: ${name} is there twice.`);
    const measured = found.get(table ?? name) ?? measure();
    found.set(table ?? name, measured);
    for await (const chunk of content) measured.update(chunk);
  });
  if (!manifest) throw new BackupError(`${file} is incomplete: it has no manifest.`);
  compare(file, manifest, found);
  return manifest;
}

function compare(file: string, manifest: Manifest, found: Map<string, ReturnType<typeof measure>>): void {
  const expected = [
    ...manifest.tables.map((table) => ({ ...table, entry: table.name })),
    ...manifest.media.map((media) => ({ ...media, entry: mediaEntry(media) })),
  ];
  for (const { entry, bytes, sha256 } of expected) {
    const actual = (found.get(entry) ?? measure()).result();
    if (!found.delete(entry) && bytes > 0) throw new BackupError(`${file} is incomplete: ${entry} is missing.`);
    if (actual.sha256 !== sha256) throw new BackupError(`${file} is damaged: ${entry} is not what was backed up.`);
  }
  const [surplus] = found.keys();
  if (surplus !== undefined) throw new BackupError(`${file} is damaged: ${surplus} is not in its manifest.`);
}

function parseManifest(file: string, text: string): Manifest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new BackupError(`${file} is damaged: its manifest cannot be read.`);
  }
  const manifest = Manifest.safeParse(parsed);
  if (!manifest.success) throw new BackupError(`${file} was made by another version: its manifest is not known here.`);
  return manifest.data;
}

async function readAll(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > MANIFEST_BYTES) throw new BackupError("The backup's manifest is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Verifies a backup, then restores its database in one transaction, compares every table with the manifest and commits.
 * Media are written before the commit. Afterwards the schema is brought up to date.
 * @throws BackupError when the backup is bad, or the database not empty; then nothing was changed
 */
export async function restoreBackup(target: RestoreTarget, file: string, options: RestoreOptions): Promise<Manifest> {
  const { report = () => undefined } = options;
  const client = new Client({ connectionString: target.databaseUrl, application_name: "party-restore" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(SESSION_SETTINGS);
    await expectEmpty(client, options.replace);
    report("checking the backup, before anything is written");
    const manifest = await verifyBackup(file, target.keys);
    await expectRestorable(client, manifest, options.secretKey);
    report(`the backup of ${manifest.created_at} is complete: ${summary(manifest)}`);
    await inOneTransaction(client, async (db) => {
      await expectEmpty(client, options.replace);
      await createSchema(client, db, manifest, options.replace !== undefined);
      await fill(client, target, file, manifest, report);
    });
    report("bringing the schema up to date");
    await migrate(target.databaseUrl);
    await ensureJobIndexes(target.databaseUrl);
    await client.query("analyze");
    return manifest;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === "55P03") {
      throw new BackupError(
        "Something uses the database: stop all API and worker processes first. Nothing was changed.",
      );
    }
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const summary = ({ tables, media }: Manifest) =>
  `${tables.length} tables with ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows, ${media.length} media files`;

async function expectEmpty(client: Client, replace: string | undefined): Promise<void> {
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
async function expectRestorable(client: Client, manifest: Manifest, secretKey: string | undefined): Promise<void> {
  const known = new Set((await migratorOf(databaseOn(client)).getMigrations()).map(({ name }) => name));
  const unknown = manifest.schema.migrations.find((name) => !known.has(name));
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
  if (keyCheck(secretKey, manifest.created_at) !== manifest.key_check) {
    throw new BackupError(
      "The SECRET_KEY is not the one of the backup, so what is encrypted in the database could not be read: name the " +
        "key file of the backup with --key, and unset SECRET_KEY or set it to that one.",
    );
  }
}

const QUEUE_SCHEMA = getConstructionPlans("pgboss");

const queueVersion = (): number => Number(/version\(version\) VALUES \('(\d+)'\)/.exec(QUEUE_SCHEMA)?.[1]);

/** The database as one transaction of the client, which the caller may use beside it. */
const databaseOn = (client: Client) =>
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
  databaseOn(client).transaction().execute(run);

async function createSchema(client: Client, db: Kysely<Tables>, manifest: Manifest, replace: boolean): Promise<void> {
  await client.query("set local lock_timeout = '10s'");
  if (replace) {
    await client.query("drop schema if exists pgboss cascade");
    await client.query("drop schema public cascade");
    await client.query("create schema public");
  }
  const { error } = await migratorOf(db).migrateTo(manifest.schema.migrations.at(-1)!);
  if (error) throw error;
  await client.query(QUEUE_SCHEMA.replace(/^\s*BEGIN;/, "").replace(/COMMIT;\s*$/, ""));
  const { migrations } = await readSchemaVersion(client);
  if (JSON.stringify(migrations) !== JSON.stringify(manifest.schema.migrations)) {
    throw new BackupError("The backup's schema was not made by this software's migrations.");
  }
}

async function fill(
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
  const media = new Map(manifest.media.map((one) => [mediaEntry(one), one]));
  await withoutConstraints(client, tables, async () => {
    await readArchive(file, await decrypterFor(keys), async (entry) => {
      const table = expected.get(tableOfEntry(entry.name) ?? "");
      if (table) await writeTable(client, table, entry.content);
      const one = media.get(entry.name);
      if (one) await restoreMedia(store, one, entry);
    });
    await setSequences(client, manifest.sequences);
  });
  for (const [done, table] of tables.entries()) {
    const { rows, sha256 } = await measureTable(client, table);
    if (sha256 !== expected.get(table.name)?.sha256) {
      throw new BackupError(`The restored table ${table.name} is not what was backed up; nothing was changed.`);
    }
    report(`${done + 1}/${tables.length} ${table.name}: ${rows} rows, as backed up`);
  }
}

async function restoreMedia(
  store: MediaStore,
  { folder, file, sha256 }: Manifest["media"][number],
  { content }: ArchiveEntry,
): Promise<void> {
  if (!MEDIA_FOLDERS.includes(folder) || !/^[\w-][\w.-]*$/.test(file)) {
    throw new BackupError(`The backup names a media file that cannot be: ${folder}/${file}.`);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) {
    throw new BackupError(`The media file ${file} changed while it was read; nothing was changed.`);
  }
  await store.put(mediaKey(folder, file), bytes);
}
