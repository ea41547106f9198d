import { BackupError, type BackupKeys, decrypterFor } from "./age-keys.ts";
import { readArchive } from "./archive.ts";
import {
  isMediaEntry,
  isMediaListEntry,
  MANIFEST_ENTRY,
  Manifest,
  type MediaFile,
  mediaEntry,
  mediaOfEntry,
  parseMediaList,
  tableOfEntry,
} from "./manifest.ts";
import { createContentMeter } from "./tables.ts";

/** Takes the contents of a backup while they are compared with its lists and manifest; each has to be read to its end. */
export interface BackupReader {
  rows(table: string, content: AsyncIterable<Buffer>): Promise<void>;
  media(key: string, content: AsyncIterable<Buffer>): Promise<void>;
}

interface ContentMeasurement {
  bytes: number;
  sha256: string;
}

/** Larger than any manifest or list. */
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/**
 * Reads a whole backup and compares every table and file with what it says of them. Writes nothing. Keeps the names of the
 * media files of one list.
 * @throws BackupError for what is damaged, incomplete or made by a newer version; and what `reader` throws
 */
export async function verifyBackup(
  file: string,
  keys: BackupKeys,
  reader: BackupReader = DISCARDING_READER,
): Promise<Manifest> {
  const tables = new Map<string, ReturnType<typeof createContentMeter>>();
  const lists = new Map<string, ContentMeasurement>();
  /** Those that no list has named yet. */
  const media = new Map<string, ContentMeasurement>();
  let manifest: Manifest | undefined;
  await readArchive(file, await decrypterFor(keys), async ({ name, content }) => {
    if (manifest) throw new BackupError(`${file} is damaged: there is more after its manifest.`);
    const table = tableOfEntry(name);
    if (media.has(name) || lists.has(name)) throw new BackupError(`${file} is damaged: ${name} is there twice.`);
    const measured = (table && tables.get(table)) || createContentMeter();
    const passed = meterContent(measured, content);
    if (name === MANIFEST_ENTRY) {
      manifest = parseManifest(file, await readText(passed));
    } else if (isMediaListEntry(name)) {
      const listed = parseMediaListEntry(file, name, await readText(passed));
      lists.set(name, measured.result());
      compareChecksums(file, listed.map(toArchiveEntry), media);
      media.clear();
    } else if (table !== undefined) {
      tables.set(table, measured);
      await reader.rows(table, passed);
    } else if (isMediaEntry(name)) {
      const key = mediaOfEntry(name);
      await (key === undefined ? discardContent(name, passed) : reader.media(key, passed));
      media.set(name, measured.result());
    } else {
      throw new BackupError(`${file} is damaged: ${name} cannot be in a backup.`);
    }
  });
  if (!manifest) throw new BackupError(`${file} is incomplete: it has no manifest.`);
  const filled = manifest.tables.filter(({ bytes }) => bytes > 0);
  compareChecksums(file, filled, new Map([...tables].map(([name, measured]) => [name, measured.result()])));
  compareChecksums(file, manifest.format === 1 ? manifest.media.map(toArchiveEntry) : [], media);
  compareChecksums(file, manifest.format === 1 ? [] : manifest.media_lists, lists);
  return manifest;
}

async function discardContent(_: string, content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}
const DISCARDING_READER: BackupReader = { rows: discardContent, media: discardContent };

const toArchiveEntry = (file: MediaFile) => ({ ...file, name: mediaEntry(file) });

async function* meterContent(measured: ReturnType<typeof createContentMeter>, content: AsyncIterable<Buffer>) {
  for await (const chunk of content) {
    measured.update(chunk);
    yield chunk;
  }
}

function compareChecksums(
  file: string,
  expected: readonly (ContentMeasurement & { name: string })[],
  found: Map<string, ContentMeasurement>,
): void {
  const surplus = new Set(found.keys());
  for (const { name, sha256 } of expected) {
    surplus.delete(name);
    const actual = found.get(name);
    if (!actual) throw new BackupError(`${file} is incomplete: ${name} is missing.`);
    if (actual.sha256 !== sha256) throw new BackupError(`${file} is damaged: ${name} is not what was backed up.`);
  }
  for (const name of surplus) throw new BackupError(`${file} is damaged: ${name} is not in its manifest.`);
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

function parseMediaListEntry(file: string, name: string, text: string): MediaFile[] {
  try {
    return parseMediaList(text);
  } catch {
    throw new BackupError(`${file} is damaged: ${name} cannot be read.`);
  }
}

async function readText(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > MAX_MANIFEST_BYTES) throw new BackupError("The backup's manifest is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
