import { createHash } from "node:crypto";
import { Client } from "pg";
import { keyedHmac } from "#crypto.ts";
import { MEDIA_FOLDERS, type MediaStore, mediaKey } from "#gateways/media/media-store.ts";
import { type BackupKeys, encrypterFor } from "./age-keys.ts";
import { type ArchiveWriter, writeArchive } from "./archive.ts";
import {
  MANIFEST_ENTRY,
  type Manifest,
  MEDIA_PER_LIST,
  type MediaFile,
  mediaEntry,
  mediaListEntry,
  mediaOfEntry,
  tableEntry,
  writeMediaList,
} from "./manifest.ts";
import {
  createContentMeter,
  listSequences,
  listTables,
  NEWLINE,
  readSchemaVersion,
  readTable,
  SESSION_SETTINGS,
  type Table,
} from "./tables.ts";

export interface BackupSource {
  databaseUrl: string;
  media: MediaStore;
  secretKey: string;
  party: string;
  keys: BackupKeys;
}

export interface BackupOptions {
  report?: (line: string) => void;
  /** Gets the name of the exported snapshot, as long as it exists. */
  onSnapshot?: (snapshot: string) => Promise<void>;
  /** Called when all was written and the file does not have its name yet. */
  beforeComplete?: () => Promise<void>;
}

const PART_BYTES = 4 * 1024 * 1024;
const REPORT_EVERY_MS = 5_000;

type MediaLists = Extract<Manifest, { format: 2 }>["media_lists"];

export const secretKeyFingerprint = (secretKey: string, createdAt: string): string =>
  keyedHmac(secretKey, "backup key check", createdAt).toString("base64url");

/**
 * Writes database and media into one encrypted archive, while the party's servers run. The database is read in one
 * snapshot. Media are listed after it; their files never change, so every file of the snapshot is there.
 * @param file has this name once it is complete, and is removed again after an error
 */
export async function createBackup(source: BackupSource, file: string, options: BackupOptions = {}): Promise<Manifest> {
  const encrypter = encrypterFor(source.keys);
  const client = new Client({ connectionString: source.databaseUrl, application_name: "party-backup" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const archive = await writeArchive(file, encrypter);
    try {
      const manifest = await fillArchive(archive, client, source, options);
      await options.beforeComplete?.();
      await archive.close();
      return manifest;
    } catch (error) {
      await archive.abort(error as Error);
      throw error;
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function fillArchive(
  archive: ArchiveWriter,
  client: Client,
  source: BackupSource,
  { report = () => undefined, onSnapshot }: BackupOptions,
): Promise<Manifest> {
  await client.query(SESSION_SETTINGS);
  await client.query("begin isolation level repeatable read, read only");
  const { rows } = await client.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
  await onSnapshot?.(rows[0]!.snapshot);
  const created_at = new Date().toISOString();
  const schema = await readSchemaVersion(client);
  const tables = await listTables(client);
  const copied: Manifest["tables"] = [];
  for (const [done, table] of tables.entries()) {
    copied.push(
      await addTableToArchive(archive, client, table, (rows) => report(`  ${table.name}: ${rows} rows so far`)),
    );
    const { rows: count, bytes } = copied.at(-1)!;
    report(`${done + 1}/${tables.length} ${table.name}: ${count} rows, ${bytes} bytes`);
  }
  const sequences = await listSequences(client);
  await client.query("commit");
  const media_lists = await addMediaToArchive(archive, source, report);
  const manifest: Manifest = {
    format: 2,
    party: source.party,
    created_at,
    key_check: secretKeyFingerprint(source.secretKey, created_at),
    schema,
    tables: copied,
    sequences,
    media_lists,
  };
  await archive.add(MANIFEST_ENTRY, Buffer.from(JSON.stringify(manifest, null, 1)));
  return manifest;
}

/** Parts end with a row, so that each can be copied on its own. */
async function addTableToArchive(
  archive: ArchiveWriter,
  client: Client,
  table: Table,
  progress: (rows: number) => void,
) {
  const measured = createContentMeter();
  let part = 0;
  let chunks: Buffer[] = [];
  let size = 0;
  let reportedAt = Date.now();
  for await (const chunk of readTable(client, table) as AsyncIterable<Buffer>) {
    measured.update(chunk);
    chunks.push(chunk);
    size += chunk.length;
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (size < PART_BYTES || end === 0) continue;
    const rest = chunk.subarray(end);
    await archive.add(tableEntry(table.name, part++), Buffer.concat(chunks, size - rest.length));
    chunks = [rest];
    size = rest.length;
    if (Date.now() - reportedAt < REPORT_EVERY_MS) continue;
    progress(measured.rows());
    reportedAt = Date.now();
  }
  if (size > 0) await archive.add(tableEntry(table.name, part), Buffer.concat(chunks));
  return { name: table.name, columns: [...table.columns], ...measured.result() };
}

async function addMediaToArchive(archive: ArchiveWriter, { media }: BackupSource, report: (line: string) => void) {
  const lists: MediaLists = [];
  let listed: MediaFile[] = [];
  const addList = async () => {
    const name = mediaListEntry(lists.length);
    const content = writeMediaList(listed);
    await archive.add(name, content);
    lists.push({ name, files: listed.length, bytes: content.length, sha256: sha256(content) });
    listed = [];
    report(`media: ${lists.reduce((sum, { files }) => sum + files, 0)} files`);
  };
  for (const folder of MEDIA_FOLDERS) {
    for await (const { file } of media.list(folder)) {
      // Left by a crash during a write, or put there by hand.
      if (mediaOfEntry(mediaEntry({ folder, file })) === undefined) continue;
      const content = await media.get(mediaKey(folder, file));
      // Deleted since it was listed.
      if (!content) continue;
      await archive.add(mediaEntry({ folder, file }), content);
      listed.push({ folder, file, bytes: content.length, sha256: sha256(content) });
      if (listed.length === MEDIA_PER_LIST) await addList();
    }
  }
  await addList();
  return lists;
}

const sha256 = (content: Buffer): string => createHash("sha256").update(content).digest("hex");
