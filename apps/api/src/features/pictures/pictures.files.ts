import { createHash } from "node:crypto";
import type { Picture } from "@party/contract/pictures";
import { PICTURE_WIDTHS, SHARE_PICTURE_SIZE } from "@party/contract/values/pictures";
import type { MediaStore } from "#gateways/media/media-store.ts";
import { listOldFiles } from "#gateways/media/old-files.ts";

/** In hundredths of width and height. */
export interface FocalPoint {
  focal_x: number;
  focal_y: number;
}

const HASH_LENGTH = 40;
/** `{hash}-{width}.avif`, `{hash}-{width}.webp` or `{hash}-1200x630-{x}-{y}.jpg` */
const PUBLIC_FILE = /^([0-9a-f]{40})-(?:\d{3,4}\.(avif|webp)|1200x630-\d{1,3}-\d{1,3}\.(jpg))$/;
const CONTENT_TYPES: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

const PUBLISHED_FOLDER = "pictures";
/** Never served: they may hold the place where a picture was taken. */
const ORIGINALS_FOLDER = "originals";

/** The name of a file's content: 160 bits of its SHA-256. */
export const hashOfFile = (file: Buffer): string =>
  createHash("sha256").update(file).digest("hex").slice(0, HASH_LENGTH);

export const sizedFileName = (hash: string, width: number, format: "avif" | "webp"): string =>
  `${hash}-${width}.${format}`;

/** Named for its focal point, because files are cached for a year. */
export const jpegFileName = (hash: string, { focal_x, focal_y }: FocalPoint): string =>
  `${hash}-${SHARE_PICTURE_SIZE.width}x${SHARE_PICTURE_SIZE.height}-${focal_x}-${focal_y}.jpg`;

/** The paths of a picture's files under the API's URL. @param focal in hundredths */
export function pictureUrls(hash: string, focal: FocalPoint): Picture["urls"] {
  const widths = (format: "avif" | "webp") =>
    Object.fromEntries(PICTURE_WIDTHS.map((width) => [width, `/media/pictures/${sizedFileName(hash, width, format)}`]));
  return {
    avif: widths("avif") as Picture["urls"]["avif"],
    webp: widths("webp") as Picture["urls"]["webp"],
    jpeg: `/media/pictures/${jpegFileName(hash, focal)}`,
  };
}

export const writePublishedFile = (media: MediaStore, file: string, bytes: Buffer): Promise<void> =>
  media.put(`${PUBLISHED_FOLDER}/${file}`, bytes);

/** @returns undefined when there is no such file */
export async function readPublishedFile(
  media: MediaStore,
  file: string,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const [, , format, jpg] = PUBLIC_FILE.exec(file) ?? [];
  const type = CONTENT_TYPES[format ?? jpg ?? ""];
  const bytes = type && (await media.get(`${PUBLISHED_FOLDER}/${file}`));
  return bytes ? { bytes, type: type! } : undefined;
}

export const writeOriginal = (media: MediaStore, hash: string, bytes: Buffer): Promise<void> =>
  media.put(`${ORIGINALS_FOLDER}/${hash}`, bytes);

export const readOriginal = (media: MediaStore, hash: string): Promise<Buffer | undefined> =>
  media.get(`${ORIGINALS_FOLDER}/${hash}`);

export const deleteOriginal = (media: MediaStore, hash: string): Promise<void> =>
  media.delete([`${ORIGINALS_FOLDER}/${hash}`]);

/** Deletes the original and all published files. */
export async function deleteFiles(media: MediaStore, hash: string): Promise<void> {
  await deleteOriginal(media, hash);
  for await (const { file } of media.list(PUBLISHED_FOLDER, `${hash}-`))
    await media.delete([`${PUBLISHED_FOLDER}/${file}`]);
}

/**
 * Hashes of the files from before an instant, in groups; one may be in several. Deletes what interrupted writes left before it.
 * @returns of published files or of originals
 */
export async function* listOldHashes(
  media: MediaStore,
  before: number,
  groupSize?: number,
): AsyncGenerator<{ hashes: string[]; ofOriginals: boolean }> {
  for (const folder of [PUBLISHED_FOLDER, ORIGINALS_FOLDER]) {
    for await (const files of listOldFiles(media, folder, before, groupSize)) {
      const hashes = new Set(files.map((file) => file.slice(0, HASH_LENGTH)));
      yield { hashes: [...hashes], ofOriginals: folder === ORIGINALS_FOLDER };
    }
  }
}
