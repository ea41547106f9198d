import { createHash } from "node:crypto";
import type { Picture } from "@party/contract/pictures";
import { PICTURE_WIDTHS, SHARED_PICTURE } from "@party/contract/values/pictures";
import type { Config } from "#config.ts";
import { deleteMedia, listMedia, readMedia, writeMedia } from "#gateways/media/media-store.ts";

type Place = Pick<Config, "dataDirectory">;

/** In hundredths of width and height. */
export interface FocalPoint {
  focal_x: number;
  focal_y: number;
}

const HASH_LENGTH = 40;
/** `{hash}-{width}.avif`, `{hash}-{width}.webp` or `{hash}-1200x630-{x}-{y}.jpg` */
const PUBLIC_FILE = /^([0-9a-f]{40})-(?:\d{3,4}\.(avif|webp)|1200x630-\d{1,3}-\d{1,3}\.(jpg))$/;
/** Left by a crash during a write. */
const PARTIAL_FILE = /^\..+\.part$/;
const TYPES: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

const published = ({ dataDirectory }: Place) => ({ dataDirectory, folder: "pictures" });
/** Never served: they may hold the place where a picture was taken. */
const originals = ({ dataDirectory }: Place) => ({ dataDirectory, folder: "originals" });

/** The name of a file's content: 160 bits of its SHA-256. */
export const hashOf = (file: Buffer): string => createHash("sha256").update(file).digest("hex").slice(0, HASH_LENGTH);

export const sizeFile = (hash: string, width: number, format: "avif" | "webp"): string => `${hash}-${width}.${format}`;

/** Named for its focal point, because files are cached for a year. */
export const jpegFile = (hash: string, { focal_x, focal_y }: FocalPoint): string =>
  `${hash}-${SHARED_PICTURE.width}x${SHARED_PICTURE.height}-${focal_x}-${focal_y}.jpg`;

/** The paths of a picture's files under the API's URL. @param focal in hundredths */
export function pictureUrls(hash: string, focal: FocalPoint): Picture["urls"] {
  const widths = (format: "avif" | "webp") =>
    Object.fromEntries(PICTURE_WIDTHS.map((width) => [width, `/media/pictures/${sizeFile(hash, width, format)}`]));
  return {
    avif: widths("avif") as Picture["urls"]["avif"],
    webp: widths("webp") as Picture["urls"]["webp"],
    jpeg: `/media/pictures/${jpegFile(hash, focal)}`,
  };
}

export const writePublished = (place: Place, file: string, bytes: Buffer): Promise<void> =>
  writeMedia(published(place), file, bytes);

/** @returns undefined when there is no such file */
export async function readPublished(place: Place, file: string): Promise<{ bytes: Buffer; type: string } | undefined> {
  const [, , format, jpg] = PUBLIC_FILE.exec(file) ?? [];
  const type = TYPES[format ?? jpg ?? ""];
  const bytes = type && (await readMedia(published(place), file));
  return bytes ? { bytes, type: type! } : undefined;
}

export const writeOriginal = (place: Place, hash: string, bytes: Buffer): Promise<void> =>
  writeMedia(originals(place), hash, bytes);

export const readOriginal = (place: Place, hash: string): Promise<Buffer | undefined> =>
  readMedia(originals(place), hash);

export const deleteOriginal = (place: Place, hash: string): Promise<void> => deleteMedia(originals(place), [hash]);

/** Deletes the original and all published files. */
export async function deleteFiles(place: Place, hash: string): Promise<void> {
  await deleteOriginal(place, hash);
  const files = (await listMedia(published(place))).map(({ file }) => file);
  await deleteMedia(
    published(place),
    files.filter((file) => file.startsWith(`${hash}-`)),
  );
}

/**
 * Deletes what interrupted writes left before an instant.
 * @returns the hashes of all other files from before it
 */
export async function sweepFiles(place: Place, instant: number): Promise<string[]> {
  const hashes = new Set<string>();
  for (const folder of [published(place), originals(place)]) {
    const old = (await listMedia(folder)).filter(({ at }) => at < instant).map(({ file }) => file);
    const partial = old.filter((file) => PARTIAL_FILE.test(file));
    await deleteMedia(folder, partial);
    for (const file of old) if (!partial.includes(file)) hashes.add(file.slice(0, HASH_LENGTH));
  }
  return [...hashes];
}
