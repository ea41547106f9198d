import { createHash } from "node:crypto";
import type { Picture, pictures } from "@party/contract/pictures";
import { PICTURE_WIDTHS, SHARE_PICTURE_SIZE } from "@party/contract/values/pictures";
import type { z } from "zod";
import type { StaffActor } from "#access/staff.ts";
import type { Territory } from "#access/territory.ts";
import { idCursor, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { checkPicture, cropPicture, readSize } from "#gateways/media/formats/library-picture.ts";
import type { MediaStore } from "#gateways/media/media-store.ts";
import { listOldFiles } from "#gateways/media/old-files.ts";
import { job } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import {
  countPictures,
  deletePicture,
  findPictureByHash,
  insertPicture,
  listPictureRows,
  listPicturesByHashes,
  listPicturesByIds,
  listPictureUses,
  lockPicture,
  lockPictureFiles,
  lockPicturesForShare,
  type PictureRow,
  updatePicture,
  updatePictureUses,
} from "./pictures.queries.ts";

/** Encodes the sizes of a picture. */
export const encodeFiles = job<{ pictureId: number }>("pictures.encode");
/** Deletes the files of a picture that was deleted. */
export const deleteFilesOf = job<{ hash: string }>("pictures.delete-files");

export type PictureUpload = z.output<(typeof pictures)["upload"]["body"]>;
type PictureChangeBody = z.output<(typeof pictures)["change"]["body"]>;
type PictureListQuery = z.output<(typeof pictures)["list"]["query"]>;

/** A picture as pages show it. */
export type LibraryPicture = Omit<Picture, "can_change">;

/** Who asks, and where the actor may add pictures: in the office all pictures can be changed. */
interface Viewer {
  actor: Pick<StaffActor, "userId">;
  territory: Territory;
}

type PictureServices = Pick<Services, "db" | "media">;

/** A picture is described or decorative, never both. @throws Problem `picture_alt_missing` */
function validateDescription({ alt, decorative }: { alt: string; decorative: boolean }): {
  alt: string;
  decorative: boolean;
} {
  if (!decorative && alt === "") throw new Problem("picture_alt_missing");
  return { alt: decorative ? "" : alt, decorative };
}

const toBuffer = (file: Uint8Array) => Buffer.from(file.buffer, file.byteOffset, file.byteLength);

/** So that one person's pictures do not keep those of all others waiting. */
const CONCURRENT_CHECKS_PER_PERSON = 2;
/** By person and hash: a file that is sent again meanwhile is checked once. */
const checksInProgress = new Map<number, Map<string, Promise<void>>>();

/**
 * Checks an upload before its transaction begins, because decoding takes seconds.
 * @throws Problem when it is no picture, or `picture_queue_full`
 */
export async function checkUpload({ file, ...about }: PictureUpload, userId: number): Promise<void> {
  validateDescription(about);
  const bytes = toBuffer(file);
  const hash = hashOfFile(bytes);
  const checks = checksInProgress.get(userId) ?? new Map<string, Promise<void>>();
  const same = checks.get(hash);
  if (same) return same;
  if (checks.size >= CONCURRENT_CHECKS_PER_PERSON) throw new Problem("picture_queue_full", { retryAfter: 1 });
  const check = checkPicture(bytes).then(() => undefined);
  checksInProgress.set(userId, checks.set(hash, check));
  try {
    await check;
  } finally {
    checks.delete(hash);
    if (checks.size === 0) checksInProgress.delete(userId);
  }
}

/**
 * Stores a checked upload; a job encodes its sizes. A file that is in the library already is not added again, and keeps its
 * text.
 */
export async function addPicture(
  { media, db: tx, jobs }: PictureServices & Pick<Services, "jobs">,
  viewer: Viewer,
  { file, credit, consent, ...about }: PictureUpload,
): Promise<Picture> {
  const bytes = toBuffer(file);
  const hash = hashOfFile(bytes);
  const size = await readSize(bytes);
  await lockPictureFiles(tx, hash);
  const created_by = viewer.actor.userId;
  await insertPicture(tx, { hash, ...size, ...validateDescription(about), credit, consent, created_by });
  const row = (await findPictureByHash(tx, hash))!;
  if (!row.ready) {
    await writeOriginal(media, hash, bytes);
    await jobs.enqueue(tx, encodeFiles, { pictureId: row.id });
  }
  return toViewerPicture(row, viewer);
}

/** A page of the library, newest first. */
export async function listPictures(db: Database, viewer: Viewer, query: PictureListQuery) {
  const page = await staffPage(db, query, idCursor, {
    filter: { q: query.q },
    rows: listPictureRows,
    count: countPictures,
    key: ({ id }) => id,
  });
  return { ...page, results: page.results.map((row) => toViewerPicture(row, viewer)) };
}

/** The pictures whose files have these hashes, e.g. those in the HTML of an article. */
export const findPicturesByHash = async (db: Database, hashes: readonly string[]): Promise<LibraryPicture[]> =>
  (await listPicturesByHashes(db, hashes)).map(toPicture);

/** One picture with the items that show it. @throws Problem `not_found` */
export async function getPicture(db: Database, viewer: Viewer, id: number) {
  const [row] = await listPicturesByIds(db, [id]);
  if (!row) throw new Problem("not_found");
  return { ...toViewerPicture(row, viewer), uses: await listPictureUses(db, id) };
}

/**
 * Changes what is said about a picture, or its focal point, which makes another JPEG with another name.
 * @returns the values before and after
 */
export async function changePicture(
  { media, db: tx }: PictureServices,
  viewer: Viewer,
  id: number,
  changes: PictureChangeBody,
) {
  const row = await lockChangeablePicture(tx, viewer, id);
  const before = editableValuesOf(row);
  const after = {
    ...validateDescription({
      alt: changes.alt ?? row.alt,
      decorative: changes.decorative ?? (changes.alt ? false : row.decorative),
    }),
    credit: changes.credit ?? row.credit,
    consent: changes.consent ?? row.consent,
    focal_x: toHundredths(changes.focal_x) ?? row.focal_x,
    focal_y: toHundredths(changes.focal_y) ?? row.focal_y,
  };
  // Without files the job makes the JPEG, with the focal point of that time.
  if (row.ready && jpegFileName(row.hash, before) !== jpegFileName(row.hash, after)) {
    await writeJpeg(media, row.hash, after);
  }
  await updatePicture(tx, id, after);
  return { before, after };
}

const toHundredths = (part: number | undefined) => (part === undefined ? undefined : Math.round(part * 100));

const editableValuesOf = ({ alt, decorative, credit, consent, focal_x, focal_y }: Omit<PictureRow, "used_by">) => ({
  alt,
  decorative,
  credit,
  consent,
  focal_x,
  focal_y,
});

/** Makes the JPEG of a focal point from the largest published file. */
async function writeJpeg(media: PictureServices["media"], hash: string, focal: FocalPoint): Promise<void> {
  const largest = await readPublishedFile(media, sizedFileName(hash, 1600, "webp"));
  if (!largest) throw new Error(`the files of picture ${hash} are missing`);
  const jpeg = await cropPicture(largest.bytes, { x: focal.focal_x / 100, y: focal.focal_y / 100 });
  await writePublishedFile(media, jpegFileName(hash, focal), jpeg);
}

/** Deletes a picture that no item shows; a job deletes its files. @throws Problem `picture_in_use` */
export async function removePicture(
  { db: tx, jobs }: Pick<Services, "db" | "jobs">,
  viewer: Viewer,
  id: number,
): Promise<void> {
  const { hash } = await lockChangeablePicture(tx, viewer, id);
  const uses = await listPictureUses(tx, id);
  if (uses.length > 0) throw new Problem("picture_in_use", { beside: { uses } });
  await deletePicture(tx, id);
  await jobs.enqueue(tx, deleteFilesOf, { hash });
}

/** @throws Problem `not_found` or `picture_of_others` */
async function lockChangeablePicture(tx: Database, viewer: Viewer, id: number) {
  const row = await lockPicture(tx, id);
  if (!row) throw new Problem("not_found");
  if (!mayChangePicture(row, viewer)) throw new Problem("picture_of_others");
  return row;
}

const mayChangePicture = ({ created_by }: Pick<PictureRow, "created_by">, { actor, territory }: Viewer) =>
  territory.nation || created_by === actor.userId;

/**
 * Records which pictures an item shows, instead of those that it showed before.
 * @param kind of the item, e.g. `articles`
 * @throws Problem `picture_unknown` when one is not in the library
 */
export async function replacePictureUses(
  tx: Database,
  kind: string,
  itemId: number,
  pictureIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(pictureIds)];
  if ((await lockPicturesForShare(tx, ids)).length !== ids.length) throw new Problem("picture_unknown");
  await updatePictureUses(tx, kind, itemId, ids);
}

function toPicture({ focal_x, focal_y, created_at, created_by: _, ...row }: PictureRow): LibraryPicture {
  return {
    ...row,
    focal_x: focal_x / 100,
    focal_y: focal_y / 100,
    urls: pictureUrls(row.hash, { focal_x, focal_y }),
    created_at: created_at.toISOString(),
  };
}

const toViewerPicture = (row: PictureRow, viewer: Viewer): Picture => ({
  ...toPicture(row),
  can_change: mayChangePicture(row, viewer),
});

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
const hashOfFile = (file: Buffer): string => createHash("sha256").update(file).digest("hex").slice(0, HASH_LENGTH);

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

const writeOriginal = (media: MediaStore, hash: string, bytes: Buffer): Promise<void> =>
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
