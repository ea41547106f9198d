import { randomBytes } from "node:crypto";
import { decrypt, decryptPart, encrypt, encryptPart } from "#crypto.ts";
import { type MediaStore, mediaKey, PRIVATE_FOLDER } from "#gateways/media/media-store.ts";
import { listOldFiles } from "#gateways/media/old-files.ts";
import { runInSteps } from "#jobs/steps.ts";
import type { Services } from "#services.ts";
import {
  deleteExpiredFile,
  findFile,
  insertFile,
  listExistingFileIds,
  listExpiredFiles,
  type PrivateFile,
  recordPart,
} from "./private-files.queries.ts";

export type FileServices = Pick<Services, "config" | "db" | "media">;

const KEY_BYTES = 32;
const FILES_PER_SWEEP = 100;
/** Longer than any transaction: a part without a row after that is of one that was rolled back. */
const ORPHAN_AGE_MS = 24 * 3_600_000;

const partFileName = (id: string, part: number) => `${id}.${part}`;
const partMediaKey = (id: string, part: number) => mediaKey(PRIVATE_FOLDER, partFileName(id, part));

/**
 * Begins a file that is stored encrypted and that no address serves. Its key is in its row, encrypted with the secret key, so
 * that a new secret key changes rows alone.
 * @param expiresAt null to keep it for good
 */
export const createFile = ({ config, db: tx }: Pick<FileServices, "config" | "db">, expiresAt: Date | null) =>
  insertFile(tx, encrypt(config.secretKey, randomBytes(KEY_BYTES).toString("base64")), expiresAt);

const contentKey = ({ config }: Pick<Services, "config">, file: Pick<PrivateFile, "key_encrypted">) =>
  Buffer.from(decrypt(config.secretKey, file.key_encrypted), "base64");

/**
 * Stores the next part of a file. After a rollback the same part is stored again over what is left.
 * @param file is locked by the caller
 */
export async function appendPart(services: FileServices, id: string, part: number, content: Uint8Array): Promise<void> {
  const file = await requireFile(services.db, id);
  await services.media.put(
    partMediaKey(id, part),
    encryptPart(contentKey(services, file), partFileName(id, part), content),
  );
  await recordPart(services.db, id, part, content.length);
}

/** The content of a file, part by part. */
export async function* readFile(services: FileServices, id: string): AsyncGenerator<Buffer> {
  const file = await requireFile(services.db, id);
  const key = contentKey(services, file);
  for (let part = 0; part < file.parts; part++) yield await readPart(services.media, key, id, part);
}

/** @returns undefined behind the last part */
export async function readFilePart(services: FileServices, id: string, part: number): Promise<Buffer | undefined> {
  const file = await requireFile(services.db, id);
  return part < file.parts ? readPart(services.media, contentKey(services, file), id, part) : undefined;
}

async function readPart(media: MediaStore, key: Buffer, id: string, part: number): Promise<Buffer> {
  const stored = await media.get(partMediaKey(id, part));
  if (!stored) throw new Error(`part ${part} of a private file is missing in the media store`);
  return decryptPart(key, partFileName(id, part), stored);
}

async function requireFile(db: Services["db"], id: string): Promise<PrivateFile> {
  const file = await findFile(db, id);
  if (!file) throw new Error("a private file is missing");
  return file;
}

/** Deletes files that have expired or were given up. */
export const deleteExpiredFiles = (services: Pick<FileServices, "db" | "media">, limit = FILES_PER_SWEEP) =>
  runInSteps(
    async (atMost) => {
      const expired = await listExpiredFiles(services.db, atMost);
      for (const { id } of expired) await deleteFile(services, id);
      return expired.length;
    },
    { limit },
  );

/** The row goes last: as long as it is there, the next run finds the parts that an interrupted one left. */
const deleteFile = ({ db, media }: Pick<FileServices, "db" | "media">, id: string) =>
  db.transaction().execute(async (tx) => {
    const file = await deleteExpiredFile(tx, id);
    if (!file) return;
    // One more: a part may have been written whose transaction was not committed.
    await media.delete(Array.from({ length: file.parts + 1 }, (_, part) => partMediaKey(id, part)));
  });

/** Deletes parts of files whose transaction was rolled back. @param before instant in milliseconds */
export async function deleteOrphanedFiles(
  { db, media }: Pick<FileServices, "db" | "media">,
  before = Date.now() - ORPHAN_AGE_MS,
): Promise<void> {
  for await (const names of listOldFiles(media, PRIVATE_FOLDER, before)) {
    const idOf = (name: string) => name.slice(0, name.lastIndexOf("."));
    const known = new Set(await listExistingFileIds(db, [...new Set(names.map(idOf))]));
    await media.delete(names.filter((name) => !known.has(idOf(name))).map((name) => mediaKey(PRIVATE_FOLDER, name)));
  }
}
