import { randomBytes } from "node:crypto";
import type { ProfilePicture } from "@party/contract/profile";
import { keyedMutex } from "#concurrency/keyed-mutex.ts";
import { type Database, isAccountMissing } from "#database/database.ts";
import { PORTRAIT_SIZES, type PortraitSize, reencodePortrait } from "#gateways/media/formats/portrait.ts";
import { type MediaStore, MediaUnavailableError } from "#gateways/media/media-store.ts";
import { listOldFiles } from "#gateways/media/old-files.ts";
import type { Services } from "#services.ts";
import {
  deletePicture,
  findPictureName,
  listExistingPictureNames,
  lockPicture,
  upsertPicture,
} from "./profile.queries.ts";

type PortraitServices = Pick<Services, "db" | "media">;

/** A newer file may belong to an upload that is not committed yet. */
const ORPHAN_AGE_MS = 24 * 3_600_000;
/** `<192 random bits>-<pixels>.webp` */
const PICTURE_FILE = /^([\w-]{32})-(\d+)\.webp$/;

const uploadMutex = keyedMutex();

const portraitFileName = (name: string, size: PortraitSize) => `${name}-${size}.webp`;
const portraitFileNames = (name: string) => PORTRAIT_SIZES.map((size) => portraitFileName(name, size));

/** The parts of a picture's URLs around its name, for SQL. */
export const portraitPathParts = () =>
  PORTRAIT_SIZES.map((size) => ({ before: "/media/", after: portraitFileName("", size) }));

/** The picture's URLs; null without a picture. */
export async function findPortrait(db: Database, userId: number): Promise<ProfilePicture | null> {
  const name = await findPictureName(db, userId);
  return name === undefined
    ? null
    : { small: `/media/${portraitFileName(name, 128)}`, large: `/media/${portraitFileName(name, 512)}` };
}

/** The large picture's bytes; undefined without one. */
export async function readPortrait({ db, media }: PortraitServices, userId: number): Promise<Buffer | undefined> {
  const name = await findPictureName(db, userId);
  return name === undefined ? undefined : media.get(portraitFileName(name, 512));
}

/**
 * Replaces a member's picture and deletes the old files.
 * @param sent the uploaded bytes @throws Problem when they are no picture or too large
 */
export async function replacePortrait(
  { db, media }: PortraitServices,
  userId: number,
  sent: Buffer,
  signal?: AbortSignal,
): Promise<void> {
  // One upload per member at a time.
  const encoded = await uploadMutex(String(userId), () => reencodePortrait(sent, signal));
  signal?.throwIfAborted();
  const name = randomBytes(24).toString("base64url");
  for (const size of PORTRAIT_SIZES) await media.put(portraitFileName(name, size), encoded[size]);
  const store = db.transaction().execute(async (tx) => {
    const old = await lockPicture(tx, userId);
    await upsertPicture(tx, userId, name);
    return old;
  });
  const before = await store.catch(async (error: unknown) => {
    // The account was erased meanwhile. After a lost commit reply the nightly job decides.
    if (isAccountMissing(error)) await deleteReplacedFiles(media, name);
    throw error;
  });
  if (before !== undefined) await deleteReplacedFiles(media, before);
}

/** Deletes files that no row names any more. What a store that is away keeps, the nightly job deletes. */
async function deleteReplacedFiles(media: MediaStore, name: string): Promise<void> {
  await media.delete(portraitFileNames(name)).catch((error: unknown) => {
    if (!(error instanceof MediaUnavailableError)) throw error;
  });
}

export async function removePortrait({ db, media }: PortraitServices, userId: number): Promise<void> {
  const deleteFiles = await db.transaction().execute((tx) => detachPortrait({ db: tx, media }, userId));
  await deleteFiles();
}

/** Deletes the row in a transaction. @returns a function that deletes the files, to be called after the commit */
export async function detachPortrait({ db, media }: PortraitServices, userId: number): Promise<() => Promise<void>> {
  const before = await lockPicture(db, userId);
  await deletePicture(db, userId);
  return async () => {
    if (before !== undefined) await deleteReplacedFiles(media, before);
  };
}

/** @returns undefined when there is no such picture */
export const readPublicPortrait = (
  { media }: Pick<PortraitServices, "media">,
  file: string,
): Promise<Buffer | undefined> => (PICTURE_FILE.test(file) ? media.get(file) : Promise.resolve(undefined));

/** Deletes files of erased accounts and interrupted uploads. @param groupSize files that are looked up at once */
export async function deleteOrphanedPictures(
  { db, media }: PortraitServices,
  now = Date.now(),
  groupSize?: number,
): Promise<void> {
  for await (const files of listOldFiles(media, "", now - ORPHAN_AGE_MS, groupSize)) {
    const named = files.flatMap((file) => {
      const name = PICTURE_FILE.exec(file)?.[1];
      return name === undefined ? [] : [{ file, name }];
    });
    const known = new Set(await listExistingPictureNames(db, [...new Set(named.map(({ name }) => name))]));
    await media.delete(named.filter(({ name }) => !known.has(name)).map(({ file }) => file));
  }
}
