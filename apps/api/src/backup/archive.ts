/** A backup is a tar archive, compressed by Zstandard and encrypted by age: `age -d … | tar --zstd -x` reads it as well. */
import { createReadStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import type { Decrypter, Encrypter } from "age-encryption";
import { extract, type Pack, pack } from "tar-stream";
import { syncFolder } from "#gateways/files/folders.ts";
import { BackupError } from "./age-keys.ts";
import { PARTIAL_EXTENSION } from "./folder.ts";

export interface ArchiveWriter {
  /** Waits until the entry was taken, so that at most one is in memory. */
  add(name: string, content: Buffer): Promise<void>;
  /** Gives the file its name when it is complete and on the disk. */
  close(): Promise<void>;
  /** Removes what was written. */
  abort(error: Error): Promise<void>;
}

/** Writes under another name until the archive is complete. @throws when there is such a file */
export async function writeArchive(file: string, encrypter: Encrypter): Promise<ArchiveWriter> {
  const unfinished = `${file}${PARTIAL_EXTENSION}`;
  const handle = await open(unfinished, "wx", 0o600);
  if (existsSync(file)) {
    await handle.close();
    await rm(unfinished);
    throw new BackupError(`The file ${file} is there already.`);
  }
  const target = handle.createWriteStream({ flush: true });
  const tar = pack();
  const compressed = createZstdCompress();
  const packed = pipeline(tar, compressed);
  const encrypted = await encrypter.encrypt(Readable.toWeb(compressed) as globalThis.ReadableStream<Uint8Array>);
  const written = Promise.all([packed, pipeline(Readable.fromWeb(encrypted as ReadableStream), target)]);
  // Rejects when the file cannot be written. Made once, because a callback in `add` would keep its content in memory.
  const failed = written.then(() => undefined);
  failed.catch(() => undefined);
  return {
    add: (name, content) => Promise.race([addEntry(tar, name, content), failed]),
    async close() {
      tar.finalize();
      await written;
      await rename(unfinished, file);
      await syncFolder(path.dirname(file));
    },
    async abort(error) {
      tar.destroy(error);
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

const addEntry = (tar: Pack, name: string, content: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
  });

export interface ArchiveEntry {
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
}

/**
 * Calls `handle` for each entry in order; an entry that it does not read is skipped.
 * @throws BackupError for a file that is truncated, altered, or encrypted for another key; and what `handle` throws
 */
export async function readArchive(
  file: string,
  decrypter: Decrypter,
  handle: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  if (file.endsWith(PARTIAL_EXTENSION)) {
    throw new BackupError(`${file} is incomplete: it is being written, or the backup was killed.`);
  }
  const source = createReadStream(file);
  const entries = extract();
  let failure: unknown;
  let handling = false;
  const unpack = async () => {
    const plain = await decrypter.decrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>);
    await pipeline(Readable.fromWeb(plain as ReadableStream), createZstdDecompress(), entries);
  };
  const unpacked = unpack().catch((error: Error) => {
    failure ??= archiveError(file, error);
    entries.destroy(error);
  });
  try {
    for await (const entry of entries) {
      handling = true;
      await handle({ name: entry.header.name, content: withArchiveErrors(file, entry as AsyncIterable<Buffer>) });
      handling = false;
      entry.resume();
    }
  } catch (error) {
    failure ??= handling ? error : archiveError(file, error as Error);
    entries.destroy(error as Error);
  }
  source.destroy();
  await unpacked;
  if (failure) throw failure;
}

async function* withArchiveErrors(file: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw archiveError(file, error as Error);
  }
}

function archiveError(file: string, cause: Error): BackupError {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === "ENOENT") return new BackupError(`There is no file ${file}.`);
  if (/no identity matched/.test(cause.message)) return new BackupError(`${file} is not encrypted for this key.`);
  return new BackupError(`${file} is damaged: it was truncated or altered (${cause.message}).`);
}
